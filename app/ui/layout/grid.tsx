import type { ReactNode } from "react"
import * as styles from "./layout.css.ts"

type GridProps = {
  /**
   * `cards`: products in 2 columns, 3 from the breakpoint `md` on and 4 from `lg` on. `cardsBeside`: products next to
   * filters, with 4 columns only from `xl` on. `pair`: two fields. `tiles`: panels that are at least 18rem wide and
   * fill each row. `halves`: two columns from `lg` on. `shelf`: one row of products, which scrolls sideways below `lg`.
   * `tilesShelf`: one row of narrow tiles, which scrolls in the same way.
   */
  columns: keyof typeof styles.grid
  as?: "div" | "ul"
  children: ReactNode
}

/** One of the shop's column grids. With `as="ul"` the children must be `li`. */
export function Grid({ columns, as: Tag = "div", children }: GridProps) {
  return <Tag className={styles.grid[columns]}>{children}</Tag>
}
