"use client"
import { Field, type FieldTexts } from "#app/ui/form/field.tsx"
import { input } from "#app/ui/form/input.css.ts"
import { useMask } from "#app/ui/form/use-mask.ts"

interface MaskedInputProps extends Pick<FieldTexts, "label" | "errors"> {
  id: string
  /** In imask's notation. */
  mask: string
  placeholder: string
  autoComplete: "cc-number" | "cc-exp"
}

/** Digits of a card. It has no name, so that no form can send it anywhere. */
export function MaskedInput(props: MaskedInputProps) {
  const { id, mask, placeholder, autoComplete, ...texts } = props
  const element = useMask({ mask, start: (typed) => typed })

  return (
    <Field id={id} {...texts}>
      {(control) => (
        <input
          {...control}
          ref={element}
          type="text"
          inputMode="numeric"
          autoComplete={autoComplete}
          placeholder={placeholder}
          maxLength={mask.length}
          className={input}
        />
      )}
    </Field>
  )
}
