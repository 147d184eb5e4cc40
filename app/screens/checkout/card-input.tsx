"use client"
import { useEffect, useRef } from "react"
import { Field, type FieldTexts } from "#app/ui/form/field.tsx"
import { input } from "#app/ui/form/input.css.ts"

interface CardInputProps extends Pick<FieldTexts, "label" | "errors"> {
  id: string
  defaultValue: string
  /** Formats the input while the customer types. Returns a function that stops that. */
  attach: (input: HTMLInputElement) => () => void
  placeholder: string
  autoComplete: "cc-number" | "cc-exp"
  /** Called with the digits while the customer types them. */
  onType?: (digits: string) => void
}

/** Digits of a card. The input has no name, so that no form can send it. */
export function CardInput(props: CardInputProps) {
  const { id, defaultValue, attach, placeholder, autoComplete, onType, ...texts } = props
  const element = useRef<HTMLInputElement>(null)

  useEffect(() => (element.current ? attach(element.current) : undefined), [attach])

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
