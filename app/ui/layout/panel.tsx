import type { ReactNode } from "react"
import * as styles from "./panel.css.ts"

type PanelProps = {
  /** A hairline around it, or a quiet ground. */
  look?: "line" | "sunken"
  as?: "div" | "section"
  labelledBy?: string
  children: ReactNode
}

/** Things that belong together, in a box. */
export function Panel({ look = "line", as: Tag = "div", labelledBy, children }: PanelProps) {
  return (
    <Tag className={styles.panel[look]} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  )
}
