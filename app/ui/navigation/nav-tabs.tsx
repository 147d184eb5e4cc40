import { Anchor } from "#app/ui/action/anchor.tsx"
import * as styles from "./nav-tabs.css.ts"

type NavTabsProps = {
  label: string
  tabs: readonly { href: string; text: string; current: boolean }[]
  /** Tabs of a panel: changing them adds no step to the history and keeps the page where it is. */
  inPanel?: boolean
}

/** Addresses that are two sides of one thing: registration and login, orders under way and delivered. */
export function NavTabs({ label, tabs, inPanel = false }: NavTabsProps) {
  return (
    <nav className={inPanel ? `${styles.tabs} ${styles.inPanel}` : styles.tabs} aria-label={label}>
      {tabs.map(({ href, text, current }) => (
        <Anchor
          key={href}
          href={href}
          look={styles.tab}
          current={current ? "page" : undefined}
          replace={inPanel}
          keepScroll={inPanel}
        >
          {text}
        </Anchor>
      ))}
    </nav>
  )
}
