"use client"

import { useEffect, useRef } from "react"
import { PHONE_MAX_LENGTH } from "#domain/phone.ts"
import { Field, type FieldWords } from "../field/field.tsx"
import { input } from "../input/input.css.ts"
import { moveToMask, phoneHint, withPrefix } from "./phone-mask.ts"

type PhoneInputProps = Omit<FieldWords, "labelHidden" | "beside"> & {
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
  const { required, disabled, form, ...words } = props
  const element = useRef<HTMLInputElement>(null)
  const shownMask = useRef(mask)
  const accept = useRef(onAccept)

  useEffect(() => {
    accept.current = onAccept
  }, [onAccept])

  useEffect(() => {
    let detach: (() => void) | undefined
    let left = false
    const attach = async () => {
      const { attachMask } = await import("./attach-mask.ts")
      const field = element.current
      if (left || !field) return
      const phone =
        shownMask.current === mask
          ? withPrefix(field.value, mask)
          : moveToMask(field.value, shownMask.current, mask)
      shownMask.current = mask
      detach = attachMask(field, mask, phone, (masked) => accept.current?.(masked))
    }
    void attach()
    return () => {
      left = true
      detach?.()
    }
  }, [mask])

  return (
    <Field id={id} {...words}>
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
