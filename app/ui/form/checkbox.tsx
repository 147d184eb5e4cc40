import type { AriaAttributes, ChangeEventHandler, ReactNode } from "react"
import * as styles from "./choice.css.ts"
import { Message } from "./message.tsx"

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
  /** False marks a name that machines must not translate. */
  translate?: boolean | undefined
  /** How many a facet would find, at the end of the row. */
  count?: string | undefined
  /** Needs `id`; absent for a box that cannot be wrong. */
  errors?: readonly string[] | undefined
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined
}

/** A box to tick, its words and its error. */
export function Checkbox({ errors, ...row }: CheckboxProps) {
  // Lists have a hundred of them.
  if (errors === undefined) return <Row {...row} />
  const failed = errors.length > 0
  const errorId = failed && row.id ? `${row.id}-error` : undefined
  return (
    <div>
      <Row {...row} aria-invalid={failed || undefined} aria-describedby={errorId} />
      {failed ? (
        <Message tone="error" id={errorId}>
          {errors.join(" ")}
        </Message>
      ) : null}
    </div>
  )
}

type RowProps = Omit<CheckboxProps, "errors"> &
  Pick<AriaAttributes, "aria-invalid" | "aria-describedby">

function Row({ label, translate = true, count, ...native }: RowProps) {
  return (
    <label className={styles.row}>
      <input {...native} type="checkbox" className={styles.checkbox} />
      <span className={styles.words} {...(translate ? {} : { translate: "no" })}>
        {label}
      </span>
      {count === undefined ? null : <span className={styles.number}>{count}</span>}
    </label>
  )
}
