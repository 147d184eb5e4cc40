import type { ChangeEventHandler, ReactNode } from "react"
import * as styles from "./choice.css.ts"

type RadioOptionProps = {
  id?: string | undefined
  name: string
  value: string
  defaultChecked?: boolean | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  form?: string | undefined
  title: ReactNode
  /** For an option with NestedOptions in it. */
  strong?: boolean
  /** One muted line, for a disabled option without a note. */
  compact?: boolean
  /** A second, quieter line. */
  note?: ReactNode
  /** At the end of the row: an icon or a Tag. */
  aside?: ReactNode
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined
  /** NestedOptions. */
  children?: ReactNode
}

/**
 * One option of several; the whole row is clickable. Put the options into a Fieldset with
 * `holds="options"`.
 */
export function RadioOption(props: RadioOptionProps) {
  const { title, strong = false, compact = false, note, aside, children, ...native } = props
  return (
    <div className={styles.option}>
      <label className={styles.optionRows[compact ? "compact" : "full"]}>
        <input {...native} type="radio" className={styles.radio} />
        <span>
          <span className={strong ? styles.optionTitleStrong : styles.optionTitle}>{title}</span>
          {note ? <span className={styles.optionNote}>{note}</span> : null}
        </span>
        {aside}
      </label>
      {children}
    </div>
  )
}
