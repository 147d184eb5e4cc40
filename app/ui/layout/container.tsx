import type { ReactNode } from "react"
import * as styles from "./layout.css.ts"

/** Limits its content to the page's width, with gutters. */
export function Container({ children }: { children: ReactNode }) {
  return <div className={styles.wrap}>{children}</div>
}
