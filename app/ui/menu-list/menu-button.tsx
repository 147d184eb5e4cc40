import type { ReactNode } from "react"
import * as styles from "./menu-list.css.ts"

/** A line of the menu sheet that writes: logout, inside its form. */
export function MenuButton({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <button type="submit" className={styles.item.plain}>
      <span className={styles.side}>
        {icon}
        {children}
      </span>
    </button>
  )
}
