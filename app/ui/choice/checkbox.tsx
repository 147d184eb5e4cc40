import type { ChangeEventHandler, ReactNode } from "react"
import { Message } from "../field/message.tsx"
import * as styles from "./choice.css.ts"

type CheckboxProps = {
  id?: string | undefined
  name: string
  value?: string | undefined
  defaultChecked?: boolean | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  form?: string | undefined
  /** Words beside the box; they may hold links. */
  label: ReactNode
  /** How many a facet would find, at the end of the row. */
  count?: string | undefined
  /** Needs `id`. */
  errors?: readonly string[] | undefined
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined
}

/** A box to tick, its words and its error. */
export function Checkbox({ label, count, errors = [], ...native }: CheckboxProps) {
  const failed = errors.length > 0
  const errorId = failed && native.id ? `${native.id}-error` : undefined
  return (
    <div>
      <label className={styles.row}>
        <input
          {...native}
          type="checkbox"
          className={styles.checkbox}
          aria-invalid={failed || undefined}
          aria-describedby={errorId}
        />
        <span className={styles.words}>{label}</span>
        {count === undefined ? null : <span className={styles.number}>{count}</span>}
      </label>
      {failed ? (
        <Message tone="error" id={errorId}>
          {errors.join(" ")}
        </Message>
      ) : null}
    </div>
  )
}
