"use client"

import { useEffect, useEffectEvent, useRef } from "react"
import { formatPhoneOf, phoneHint, recognizePhone } from "#domain/phone.ts"
import { Field, type FieldTexts } from "./field.tsx"
import { input } from "./input.css.ts"

type PhoneInputProps = Omit<FieldTexts, "labelHidden" | "beside"> & {
  id: string
  name: string
  /** Masks of all countries in imask's notation, that of local numbers first. */
  masks: readonly string[]
  defaultValue?: string | undefined
  required?: boolean | undefined
}

/** Longer than any formatted number: the browser must not cut one off [S5.13]. */
const MAX_LENGTH = 40

/**
 * A phone number of any country. A complete number is formatted as in its country; any other text
 * stays as typed, and the server rejects it.
 */
export function PhoneInput({ id, name, masks, defaultValue, ...props }: PhoneInputProps) {
  const { required, ...texts } = props
  const element = useRef<HTMLInputElement>(null)
  const [mask = ""] = masks

  const format = useEffectEvent(() => {
    const field = element.current
    const phone = field && recognizePhone(field.value, masks)
    const formatted = phone && formatPhoneOf(masks, phone)
    if (formatted && formatted !== field.value) field.value = formatted
  })

  useEffect(() => {
    const field = element.current
    if (!field) return
    const onInput = (event: Event) => {
      const { inputType = "", data = null } = event as Partial<InputEvent>
      if (/^(?:delete|history)/.test(inputType)) return
      const isKey = inputType === "insertCompositionText" || data?.length === 1
      if (!isKey || canBeFormatted(field)) format()
    }
    field.addEventListener("input", onInput)
    field.addEventListener("change", format)
    field.addEventListener("blur", format)
    return () => {
      field.removeEventListener("input", onInput)
      field.removeEventListener("change", format)
      field.removeEventListener("blur", format)
    }
  }, [])

  // Local numbers belong to the selected country. The first run formats what was typed before
  // hydration.
  useEffect(() => {
    const field = element.current
    if (field && (document.activeElement !== field || canBeFormatted(field))) format()
  }, [mask])

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
          maxLength={MAX_LENGTH}
          required={required}
          className={input}
        />
      )}
    </Field>
  )
}

/**
 * Whether to format a number while the visitor types: one that begins with `+` or `00`, at whose end
 * the cursor is. A number without them is formatted later, because the visitor may still put `+`
 * before it.
 */
function canBeFormatted({ selectionStart, value }: HTMLInputElement): boolean {
  return /^\s*(?:\+|00)/.test(value) && selectionStart === value.length
}
