import type { ReactNode } from "react"
import * as styles from "./layout.css.ts"

/**
 * Shows its children only in some window widths: from the breakpoint `lg` on (`wide`), below `lg` (`narrow`) or from
 * `xl` on (`widest`). The component does not affect the layout of its children.
 */
export function ShowAt({
  on,
  children,
}: {
  on: "wide" | "narrow" | "widest"
  children: ReactNode
}) {
  return <div className={styles.showAt[on]}>{children}</div>
}
