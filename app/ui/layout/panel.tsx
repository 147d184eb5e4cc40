import type { ReactNode } from "react"
import * as styles from "./panel.css.ts"

type PanelProps = {
  /** `line` draws a thin border; `sunken` tints the background. */
  variant?: "line" | "sunken"
  as?: "div" | "section"
  labelledBy?: string
  children: ReactNode
}

/** A box around related content. For a `section`, pass the id of its heading as `labelledBy`. */
export function Panel({ variant = "line", as: Tag = "div", labelledBy, children }: PanelProps) {
  return (
    <Tag className={styles.panel[variant]} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  )
}
