import type { ReactNode } from "react"
import * as styles from "./layout.css.ts"

/** The page's width with its gutters. */
export function Wrap({ children }: { children: ReactNode }) {
  return <div className={styles.wrap}>{children}</div>
}
