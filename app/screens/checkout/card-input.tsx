"use client"
import { type FocusEventHandler, useEffect, useRef } from "react"
import { Field, type FieldTexts } from "#app/ui/form/field.tsx"
import { input } from "#app/ui/form/input.css.ts"

interface CardInputProps extends Pick<FieldTexts, "label" | "hint" | "errors"> {
  id: string
  defaultValue: string
  /** Formats the input while the customer types. Returns a function that stops the formatting. */
  attach: (input: HTMLInputElement) => () => void
  placeholder?: string
  autoComplete: "cc-number" | "cc-exp"
  /** Called with the digits while the customer types them. */
  onType?: (digits: string) => void
  /** Called when the field loses the focus. */
  onLeave: FocusEventHandler<HTMLInputElement>
}

/** A field for digits of a card. The input has no name, so no form can send its value. */
export function CardInput(props: CardInputProps) {
  const { id, defaultValue, attach, placeholder, autoComplete, onType, onLeave, ...texts } = props
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
          onBlur={onLeave}
          onInput={(event) => onType?.(event.currentTarget.value.replaceAll(/\D/g, ""))}
        />
      )}
    </Field>
  )
}
