import type { ReactNode } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import * as styles from "./header.css.ts"

/** Number of letters for which the header of the narrowest phone has space. */
const LONG_BRAND = 7

type HeaderProps = {
  brand: string
  homeHref: string
  /** Content left of the logo. Wrap elements that only some window widths show in ShowAt. */
  start: ReactNode
  /** Content right of the logo. */
  end: ReactNode
}

/** The site's header, which stays at the top of the window. The brand is in its middle. */
export function Header({ brand, homeHref, start, end }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.side}>{start}</div>
        <Anchor
          href={homeHref}
          className={brand.length > LONG_BRAND ? styles.longLogo : styles.logo}
          translate={false}
        >
          {brand}
        </Anchor>
        <div className={styles.side}>{end}</div>
      </div>
    </header>
  )
}
