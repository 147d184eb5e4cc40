"use client"

import { useEffect, useRef } from "react"
import { formatPhoneOf, phoneHint, recognizePhone, TYPED_PHONE_MAX_LENGTH } from "#domain/phone.ts"
import { Field, type FieldTexts } from "./field.tsx"
import { input } from "./input.css.ts"

type PhoneInputProps = Omit<FieldTexts, "labelHidden" | "action"> & {
  id: string
  name: string
  /**
   * Formats of the phone numbers of all countries in imask's notation, such as `+{998} 00 000-00-00`. The first one is
   * that of the selected country.
   */
  masks: readonly string[]
  defaultValue?: string | undefined
  required?: boolean | undefined
}

/**
 * A field for a phone number of any country. A complete number is formatted as in its country. Any other text stays as
 * typed, and the server rejects it.
 */
export function PhoneInput({ id, name, masks, defaultValue, ...props }: PhoneInputProps) {
  const { required, ...texts } = props
  const element = useRef<HTMLInputElement>(null)
  const [mask = ""] = masks

  // The first run formats what the visitor typed before hydration. The effect runs again when the selected country, and
  // thus `masks`, changes, because a number without a country code belongs to that country. `format` is not an effect
  // event: a `blur` event may come while React commits changes, when React allows no call of an effect event.
  useEffect(() => {
    const field = element.current
    if (!field) return
    const format = () => {
      const phone = recognizePhone(field.value, masks)
      const formatted = phone && formatPhoneOf(masks, phone)
      field.setCustomValidity(field.value && !phone ? "incomplete" : "")
      if (formatted && formatted !== field.value) field.value = formatted
    }
    const onInput = (event: Event) => {
      const { inputType = "", data = null } = event as Partial<InputEvent>
      if (/^(?:delete|history)/.test(inputType)) return
      const isKey = inputType === "insertCompositionText" || data?.length === 1
      if (!isKey || canBeFormatted(field)) format()
    }
    if (document.activeElement !== field || canBeFormatted(field)) format()
    field.addEventListener("input", onInput)
    field.addEventListener("change", format)
    field.addEventListener("blur", format)
    return () => {
      field.removeEventListener("input", onInput)
      field.removeEventListener("change", format)
      field.removeEventListener("blur", format)
    }
  }, [masks])

  return (
    <Field id={id} {...texts}>
      {(control) => (
        <input
          {...control}
          ref={element}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={defaultValue}
          placeholder={phoneHint(mask)}
          maxLength={TYPED_PHONE_MAX_LENGTH}
          required={required}
          className={input}
        />
      )}
    </Field>
  )
}

/**
 * Whether a number may be formatted while the visitor types: it begins with `+` or `00`, and the cursor is at its end.
 * Other numbers are formatted later, because the visitor may still type a `+` before them.
 */
function canBeFormatted({ selectionStart, value }: HTMLInputElement): boolean {
  return /^\s*(?:\+|00)/.test(value) && selectionStart === value.length
}
