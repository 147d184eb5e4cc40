"use client"
import { useEffect, useRef } from "react"
import { Field, type FieldTexts } from "#app/ui/form/field.tsx"
import { input } from "#app/ui/form/input.css.ts"

interface CardInputProps extends Pick<FieldTexts, "label" | "errors"> {
  id: string
  defaultValue: string
  /** In imask's notation. */
  mask: string
  placeholder: string
  autoComplete: "cc-number" | "cc-exp"
  /** Called with the digits while the customer types them. */
  onType?: (digits: string) => void
}

/**
 * Digits of a card, masked once the code of the mask has loaded. The input has no name, so that no
 * form can send it.
 */
export function CardInput(props: CardInputProps) {
  const { id, defaultValue, mask, placeholder, autoComplete, onType, ...texts } = props
  const element = useRef<HTMLInputElement>(null)

  useEffect(() => {
    let detach: (() => void) | undefined
    let isUnmounted = false
    const attach = async () => {
      const { attachMask } = await import("./attach-mask.ts")
      if (!isUnmounted && element.current) detach = attachMask(element.current, mask)
    }
    void attach()
    return () => {
      isUnmounted = true
      detach?.()
    }
  }, [mask])

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
          defaultValue={defaultValue}
          className={input}
          onInput={(event) => onType?.(event.currentTarget.value.replaceAll(/\D/g, ""))}
        />
      )}
    </Field>
  )
}
