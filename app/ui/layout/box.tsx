import type { ReactNode } from "react"
import * as styles from "./box.css.ts"

type BoxProps = {
  /** `line` draws a thin border; `sunken` tints the background. */
  variant?: "line" | "sunken"
  as?: "div" | "section"
  labelledBy?: string
  children: ReactNode
}

/** A box around related content. For a `section`, pass the id of its heading as `labelledBy`. */
export function Box({ variant = "line", as: Tag = "div", labelledBy, children }: BoxProps) {
  return (
    <Tag className={styles.panel[variant]} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  )
}
