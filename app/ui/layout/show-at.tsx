import type { ReactNode } from "react"
import * as styles from "./layout.css.ts"

/** Shows its children from lg on (`wide`), below it (`narrow`) or from xl on (`widest`), without a box of its own. */
export function ShowAt({
  on,
  children,
}: {
  on: "wide" | "narrow" | "widest"
  children: ReactNode
}) {
  return <div className={styles.showAt[on]}>{children}</div>
}
