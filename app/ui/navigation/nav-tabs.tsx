import { Fragment } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import * as styles from "./nav-tabs.css.ts"

type NavTabsProps = {
  label: string
  tabs: readonly { href: string; text: string; current: boolean }[]
  /** For tabs in a panel: switching to another tab adds no history entry and keeps the page's scroll position. */
  inPanel?: boolean
}

/**
 * Links between two views that have URLs of their own, styled as tabs: registration and login, orders in progress and
 * delivered orders.
 */
export function NavTabs({ label, tabs, inPanel = false }: NavTabsProps) {
  return (
    <nav className={inPanel ? `${styles.tabs} ${styles.inPanel}` : styles.tabs} aria-label={label}>
      {tabs.map(({ href, text, current }) => (
        <Fragment key={href}>
          <Anchor
            href={href}
            className={styles.tab}
            current={current ? "page" : undefined}
            replace={inPanel}
            keepScroll={inPanel}
          >
            {text}
          </Anchor>{" "}
        </Fragment>
      ))}
    </nav>
  )
}
