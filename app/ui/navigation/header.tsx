import type { ReactNode } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import * as styles from "./header.css.ts"

type HeaderProps = {
  brand: string
  homeHref: string
  /** Left of the logo. Wrap parts for one screen size in ShowAt. */
  start: ReactNode
  /** Right of the logo. */
  end: ReactNode
}

/** The site's header: sticky, with the brand in the middle. */
export function Header({ brand, homeHref, start, end }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.side}>{start}</div>
        <Anchor href={homeHref} className={styles.logo} translate={false}>
          {brand}
        </Anchor>
        <div className={styles.side}>{end}</div>
      </div>
    </header>
  )
}
