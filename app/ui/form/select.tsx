import type { ChangeEventHandler, HTMLInputAutoCompleteAttribute } from "react"
import { Field, type FieldTexts } from "./field.tsx"
import { select, selectRows, selectSmall } from "./input.css.ts"

const LOOKS = { medium: select, small: selectSmall, rows: selectRows }

type SelectProps = FieldTexts & {
  id: string
  name: string
  options: readonly { value: string; label: string }[]
  /** Text of an empty first option that asks the visitor to choose. */
  placeholder?: string | undefined
  defaultValue?: string | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  required?: boolean | undefined
  /**
   * `small` is as wide as its text, for a row of controls. `rows` shows all options at once; browsers on phones may
   * show their own list instead.
   */
  size?: "medium" | "small" | "rows" | undefined
  form?: string | undefined
  onChange?: ChangeEventHandler<HTMLSelectElement> | undefined
}

/** A field for a choice from a list, with the browser's native control. */
export function Select({ id, options, placeholder, size = "medium", ...props }: SelectProps) {
  const { label, labelHidden, note, hint, errors, warning, success, action, ...native } = props
  const texts = { label, labelHidden, note, hint, errors, warning, success, action }
  return (
    <Field id={id} {...texts}>
      {(control) => (
        <select
          {...native}
          {...control}
          size={size === "rows" ? options.length : undefined}
          className={LOOKS[size]}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
