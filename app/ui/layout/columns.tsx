import type { ReactNode } from "react"
import * as styles from "./layout.css.ts"

type ColumnsProps = {
  /** checkout: form and summary; cabinet: navigation and content; catalogue: filters and products; halves. */
  frame: keyof typeof styles.columns
  children: ReactNode
}

/** One of the page's column layouts: two columns from lg on, one below. */
export function Columns({ frame, children }: ColumnsProps) {
  return <div className={styles.columns[frame]}>{children}</div>
}
