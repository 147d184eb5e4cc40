"use client"
import type { FocusEventHandler, HTMLInputAutoCompleteAttribute, ReactEventHandler } from "react"
import { useState } from "react"
import { EyeIcon } from "#app/ui/icon/controls-icons.tsx"
import { Field, type FieldTexts } from "./field.tsx"
import { passwordBox, passwordInput, passwordToggle } from "./input.css.ts"

type PasswordInputProps = Omit<FieldTexts, "action" | "labelHidden" | "note" | "success"> & {
  id: string
  name: string
  autoComplete: HTMLInputAutoCompleteAttribute
  /** Accessible name of the button that shows the characters. */
  show: string
  onInput?: ReactEventHandler<HTMLInputElement> | undefined
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined
}

/** A password input with a button that shows or hides its characters. */
export function PasswordInput(props: PasswordInputProps) {
  const { id, name, autoComplete, show, onInput, onBlur, ...texts } = props
  const [isShown, setShown] = useState(false)
  return (
    <Field id={id} {...texts}>
      {(control) => (
        <div className={passwordBox}>
          <input
            {...control}
            type={isShown ? "text" : "password"}
            name={name}
            autoComplete={autoComplete}
            // The keyboards of phones treat a shown password as ordinary text and would capitalize its first letter.
            autoCapitalize={isShown ? "none" : undefined}
            autoCorrect="off"
            spellCheck={false}
            required
            onInput={onInput}
            onBlur={onBlur}
            className={passwordInput}
          />
          <button
            type="button"
            aria-label={show}
            aria-pressed={isShown}
            aria-controls={id}
            className={passwordToggle}
            onClick={() => setShown(!isShown)}
          >
            <EyeIcon />
          </button>
        </div>
      )}
    </Field>
  )
}
