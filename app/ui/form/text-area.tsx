import type { ChangeEventHandler } from "react"
import { Field, type FieldTexts } from "./field.tsx"
import { area } from "./input.css.ts"

type TextAreaProps = FieldTexts & {
  id: string
  name: string
  defaultValue?: string | undefined
  placeholder?: string | undefined
  rows?: number | undefined
  required?: boolean | undefined
  onChange?: ChangeEventHandler<HTMLTextAreaElement> | undefined
}

/**
 * A multi-line text input, with its label and messages. It has no `maxLength`, because browsers cut a pasted text there
 * silently; the server names the limit [D1.333].
 */
export function TextArea({ id, ...props }: TextAreaProps) {
  const { label, labelHidden, note, hint, errors, warning, success, action, ...native } = props
  const texts = { label, labelHidden, note, hint, errors, warning, success, action }
  return (
    <Field id={id} {...texts}>
      {(control) => <textarea {...native} {...control} className={area} />}
    </Field>
  )
}
