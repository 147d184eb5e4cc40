import type {
  ChangeEventHandler,
  HTMLInputAutoCompleteAttribute,
  KeyboardEventHandler,
} from "react"
import { Field, type FieldTexts } from "./field.tsx"
import { input } from "./input.css.ts"

type TextInputProps = FieldTexts & {
  id: string
  name: string
  type?: "text" | "email" | "tel" | "password" | undefined
  defaultValue?: string | undefined
  placeholder?: string | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | undefined
  autoCapitalize?: "none" | "words" | "characters" | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  maxLength?: number | undefined
  form?: string | undefined
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
}

/** A single-line text input, with its label and messages. */
export function TextInput({ id, ...props }: TextInputProps) {
  const { label, labelHidden, note, hint, errors, warning, success, action, ...native } = props
  const texts = { label, labelHidden, note, hint, errors, warning, success, action }
  return (
    <Field id={id} {...texts}>
      {(control) => <input type="text" {...native} {...control} className={input} />}
    </Field>
  )
}
