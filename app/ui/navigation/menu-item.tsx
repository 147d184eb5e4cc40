import type { ReactNode } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import * as styles from "./menu-item.css.ts"

type MenuItemProps = {
  href: string
  /** `large` uses the display font, for the main pages of the shop. */
  variant?: keyof typeof styles.item
  icon?: ReactNode
  /** The current value of the setting that the link changes, at the end of the line. */
  value?: ReactNode
  keepScroll?: boolean | undefined
  children: ReactNode
}

/** A link in the shop's menu, which is a panel at the side of the window. */
export function MenuItem(props: MenuItemProps) {
  const { href, variant = "plain", icon, value, keepScroll, children } = props
  return (
    <>
      <Anchor href={href} className={styles.item[variant]} keepScroll={keepScroll}>
        <span className={styles.side}>
          {icon}
          {children}
        </span>{" "}
        {value ? <span className={styles.value}>{value}</span> : null}
      </Anchor>{" "}
    </>
  )
}
