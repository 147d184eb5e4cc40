import type { AriaAttributes, ReactNode } from "react"
import * as styles from "./choice.css.ts"
import { Message } from "./message.tsx"

type CheckboxProps = {
  id?: string | undefined
  name: string
  value?: string | undefined
  defaultChecked?: boolean | undefined
  /** Text next to the box; it may contain links. */
  label: ReactNode
  /** Errors of the field; they need `id`. Omit them for a checkbox that the server never rejects. */
  errors?: readonly string[] | undefined
  autoFocus?: boolean | undefined
}

/** A checkbox with its label and error. */
export function Checkbox({ errors, ...row }: CheckboxProps) {
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

function Row({ label, ...native }: RowProps) {
  return (
    <label className={styles.row}>
      <input {...native} type="checkbox" className={styles.checkbox} />
      <span>{label}</span>
    </label>
  )
}
