import type { ReactNode } from "react"
import * as styles from "./layout.css.ts"

type ColumnsProps = {
  /**
   * `checkout`: form and summary; `account`: navigation and content; `contents`: table of contents and text;
   * `catalogue`: filters and products; `single`: content alone; `halves`: two equal halves.
   */
  frame: keyof typeof styles.columns
  children: ReactNode
}

/**
 * One of the page's column layouts. All but `single` have two columns from the breakpoint `lg` on, and one column in
 * narrower windows.
 */
export function Columns({ frame, children }: ColumnsProps) {
  return <div className={styles.columns[frame]}>{children}</div>
}
