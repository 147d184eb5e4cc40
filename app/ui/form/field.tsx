import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import * as styles from "./field.css.ts"
import { Message } from "./message.tsx"

/** Label and messages of a field, in the visitor's language. */
export type FieldTexts = {
  label: ReactNode
  /** Shows the label to screen readers only, for a control whose purpose is obvious. */
  labelHidden?: boolean | undefined
  /** Text in a lighter style after the label, such as "(optional)". */
  note?: string | undefined
  /** Help below the control. A message about the input replaces it. */
  hint?: ReactNode
  /** Errors of the rejected submission, such as `field.errors` of the form library Conform. */
  errors?: readonly string[] | undefined
  /** Id of the error message of another field, when that error concerns this field, too. */
  sharedError?: string | undefined
  /** Message in amber, shown when there is no error: the input is incomplete rather than wrong. */
  warning?: string | undefined
  /** Message in green: the server accepted the input, such as a promocode. */
  success?: string | undefined
  /** Focuses the control when the page loads. Set it on the first field with an error. */
  autoFocus?: boolean | undefined
  /** A button next to the control. */
  action?: ReactNode
}

export type ControlAttributes = {
  id: string
  "aria-invalid"?: true
  "data-tone"?: "warning"
  "aria-describedby"?: string
  autoFocus?: true
}

type FieldProps = FieldTexts & {
  id: string
  /** Id of a text elsewhere that describes the control. A message about the input replaces it. */
  describedBy?: string | undefined
  /** Renders the control. The attributes that it receives link the control to its label and messages. */
  children: (control: ControlAttributes) => ReactNode
}

/**
 * Links a control with its label and messages for screen readers. Text inputs, selects and text areas are built on it.
 * The ids of messages follow the form library Conform: `{id}-error`, `{id}-description`.
 */
export function Field({ id, describedBy, children, ...texts }: FieldProps) {
  const { label, labelHidden, note, action, ...messages } = texts
  const { errors = [], sharedError, warning, success, autoFocus } = messages
  const failed = errors.length > 0
  const statusText = failed ? undefined : (warning ?? success)
  const hint = failed || statusText ? undefined : messages.hint
  const described = [
    failed ? `${id}-error` : sharedError,
    statusText ? `${id}-state` : undefined,
    hint ? `${id}-description` : undefined,
    failed || statusText ? undefined : describedBy,
  ].filter((part) => part !== undefined)

  const control = children({
    id,
    ...((failed || sharedError || warning) && { "aria-invalid": true }),
    ...(warning && !failed && { "data-tone": "warning" }),
    ...(described.length > 0 && { "aria-describedby": described.join(" ") }),
    ...(autoFocus && { autoFocus }),
  })
  const labelElement = (
    <label className={styles.label} htmlFor={id}>
      {label}
      {note ? <span className={styles.note}> {note}</span> : null}
    </label>
  )

  return (
    <div className={styles.field}>
      {labelHidden ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
      {action ? (
        <div className={styles.withAction}>
          {control}
          {action}
        </div>
      ) : (
        control
      )}
      {failed ? (
        <Message tone="error" id={`${id}-error`}>
          {errors.join(" ")}
        </Message>
      ) : null}
      {statusText ? (
        <Message tone={warning ? "warning" : "success"} id={`${id}-state`}>
          {statusText}
        </Message>
      ) : null}
      {hint ? (
        <Message tone="hint" id={`${id}-description`}>
          {hint}
        </Message>
      ) : null}
    </div>
  )
}
