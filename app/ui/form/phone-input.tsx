"use client"

import { useRef } from "react"
import { PHONE_MAX_LENGTH } from "#domain/phone.ts"
import { Field, type FieldTexts } from "./field.tsx"
import { input } from "./input.css.ts"
import { moveToMask, phoneHint, withPrefix } from "./phone-mask.ts"
import { useMask } from "./use-mask.ts"

type PhoneInputProps = Omit<FieldTexts, "labelHidden" | "beside"> & {
  id: string
  name: string
  /** The country's mask in imask's notation. */
  mask: string
  defaultValue?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  form?: string | undefined
  /** Hears the masked text at each change; for islands that keep a draft. */
  onAccept?: ((masked: string) => void) | undefined
}

/**
 * A phone number, masked as it is typed. The mask's code is fetched when the field is shown; until then,
 * and without scripts, it is a plain input with the mask as its hint.
 */
export function PhoneInput({ id, name, mask, defaultValue, onAccept, ...props }: PhoneInputProps) {
  const { required, disabled, form, ...texts } = props
  const shownMask = useRef(mask)
  const element = useMask({
    mask,
    start(typed) {
      const from = shownMask.current
      shownMask.current = mask
      return from === mask ? withPrefix(typed, mask) : moveToMask(typed, from, mask)
    },
    onAccept,
  })

  return (
    <Field id={id} {...texts}>
      {(control) => (
        <input
          {...control}
          ref={element}
          name={name}
          form={form}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={defaultValue}
          placeholder={phoneHint(mask)}
          maxLength={PHONE_MAX_LENGTH}
          required={required}
          disabled={disabled}
          className={input}
        />
      )}
    </Field>
  )
}
