import type { ChangeEventHandler, ReactNode } from "react"
import * as styles from "./choice.css.ts"

type RadioOptionProps = {
  name: string
  value: string
  defaultChecked?: boolean | undefined
  disabled?: boolean | undefined
  form?: string | undefined
  title: ReactNode
  /** Emphasizes the title, for an option that contains NestedOptions. */
  strong?: boolean
  /** Shows the option as one muted line, for a disabled option without a note. */
  compact?: boolean
  /** Muted text on a second line. */
  note?: ReactNode
  /** An icon or a Tag at the end of the row. */
  aside?: ReactNode
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined
  /** NestedOptions that belong to the option. */
  children?: ReactNode
}

/** One of several options. The whole row is clickable. Put the options into a Fieldset with `holds="options"`. */
export function RadioOption(props: RadioOptionProps) {
  const { title, strong = false, compact = false, note, aside, children, ...native } = props
  return (
    <div className={styles.option}>
      <label className={styles.optionRows[compact ? "compact" : "full"]}>
        <input {...native} type="radio" className={styles.radio} />
        <span>
          <span className={strong ? styles.optionTitleStrong : styles.optionTitle}>{title}</span>{" "}
          {note ? <span className={styles.optionNote}>{note}</span> : null}
        </span>{" "}
        {aside}
      </label>
      {children}
    </div>
  )
}
