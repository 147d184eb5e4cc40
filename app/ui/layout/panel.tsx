import type { ReactNode } from "react"
import * as styles from "./panel.css.ts"

type PanelProps = {
  /** `line`: a thin border; `sunken`: a tinted background. */
  variant?: "line" | "sunken"
  as?: "div" | "section"
  labelledBy?: string
  children: ReactNode
}

/** A box around related content. Give a `section` its heading's id as `labelledBy`. */
export function Panel({ variant = "line", as: Tag = "div", labelledBy, children }: PanelProps) {
  return (
    <Tag className={styles.panel[variant]} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  )
}
