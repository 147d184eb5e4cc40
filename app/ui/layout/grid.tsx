import type { ReactNode } from "react"
import * as styles from "./layout.css.ts"

type GridProps = {
  /**
   * `cards`: products, 2 / 3 / 4 columns; `cardsBeside`: products beside filters, 2 / 3 / 4
   * from xl on;
   * `pair`: two fields; `tiles`: as many panels of 18rem as fit; `halves`: two columns from lg on.
   */
  columns: keyof typeof styles.grid
  as?: "div" | "ul"
  children: ReactNode
}

/** One of the shop's column grids. With `as="ul"` the children must be `li`. */
export function Grid({ columns, as: Tag = "div", children }: GridProps) {
  return <Tag className={styles.grid[columns]}>{children}</Tag>
}
