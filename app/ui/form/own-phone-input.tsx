"use client"

import { useEffect, useRef } from "react"
import { formatPhoneOf, PHONE_MAX_LENGTH, recognizePhone } from "#domain/phone.ts"
import { Field, type FieldTexts } from "./field.tsx"
import { input } from "./input.css.ts"
import { phoneHint } from "./phone-mask.ts"

type OwnPhoneInputProps = Omit<FieldTexts, "labelHidden" | "beside"> & {
  id: string
  name: string
  /** In imask's notation, of all countries; the visitor's own first. */
  masks: readonly string[]
  defaultValue?: string | undefined
  required?: boolean | undefined
}

/** Room for a pasted number with its spaces, dashes and brackets. */
const PASTED_MAX_LENGTH = 40

/**
 * A customer's own phone, which may be of another country than the one that is delivered to. A complete number is
 * formatted as its country writes it; anything else stays as it was typed.
 */
export function OwnPhoneInput({ id, name, masks, defaultValue, ...props }: OwnPhoneInputProps) {
  const { required, ...texts } = props
  const element = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const field = element.current
    if (!field) return
    // A number that is cut by the browser would be another one.
    field.maxLength = PASTED_MAX_LENGTH
    const format = () => {
      const phone = recognizePhone(field.value, masks)
      if (phone !== null) field.value = formatPhoneOf(masks, phone)
    }
    // While digits are typed, a local number may still become an international one.
    const onInput = (event: Event) => {
      const { inputType = "", data = null } = event as Partial<InputEvent>
      const isTyped = inputType.startsWith("delete") || data?.length === 1
      if (!isTyped) format()
    }
    format()
    field.addEventListener("input", onInput)
    field.addEventListener("change", format)
    return () => {
      field.removeEventListener("input", onInput)
      field.removeEventListener("change", format)
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
          placeholder={phoneHint(masks[0] ?? "")}
          maxLength={PHONE_MAX_LENGTH}
          required={required}
          className={input}
        />
      )}
    </Field>
  )
}
