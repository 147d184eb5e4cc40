import type { ReactNode } from "react"
import * as styles from "./layout.css.ts"

type GridProps = {
  /**
   * `cards`: products in 2 columns, 3 from md and 4 from lg on; `cardsBeside`: the same beside
   * filters, with 4 only from xl on; `pair`: two fields; `tiles`: as many panels of 18rem as fit, which fill each row;
   * `halves`: two columns from lg on; `shelf`: one row of products, which is swiped
   * below lg; `tilesShelf`: the same of narrow tiles.
   */
  columns: keyof typeof styles.grid
  as?: "div" | "ul"
  children: ReactNode
}

/** One of the shop's column grids. With `as="ul"` the children must be `li`. */
export function Grid({ columns, as: Tag = "div", children }: GridProps) {
  return <Tag className={styles.grid[columns]}>{children}</Tag>
}
