import type { ReactNode } from "react"
import { ArrowLeftIcon, ArrowRightIcon } from "../icon/controls-icons.tsx"
import { Anchor } from "../link/anchor.tsx"
import { pageNumbers } from "./page-numbers.ts"
import * as styles from "./pager.css.ts"

type PagerProps = {
  /** The current page, from 1. */
  page: number
  /** How many there are; one page needs no pager and draws none. */
  pages: number
  /** The address of each page by its number: index 0 is page 1. */
  hrefs: readonly string[]
  /** Accessible names: of the whole, of the arrows, and the word before a number. */
  labels: { nav: string; previous: string; next: string; page: string }
}

/** Links to the pages of a list. */
export function Pager({ page, pages, hrefs, labels }: PagerProps) {
  if (pages < 2) return null
  const href = (n: number) => hrefs[n - 1]
  return (
    <nav className={styles.pager} aria-label={labels.nav}>
      <Arrow href={href(page - 1)} label={labels.previous}>
        <ArrowLeftIcon />
      </Arrow>
      {pageNumbers(page, pages).map((n, index) => {
        const target = n === null ? undefined : href(n)
        return target === undefined ? (
          <span key={`gap-${index}`} className={styles.off}>
            …
          </span>
        ) : (
          <Anchor
            key={target}
            href={target}
            look={styles.cell}
            label={`${labels.page} ${n}`}
            current={n === page ? "page" : undefined}
          >
            {n}
          </Anchor>
        )
      })}
      <Arrow href={href(page + 1)} label={labels.next}>
        <ArrowRightIcon />
      </Arrow>
    </nav>
  )
}

type ArrowProps = { href: string | undefined; label: string; children: ReactNode }

function Arrow({ href, label, children }: ArrowProps) {
  if (href === undefined) {
    return (
      <span className={styles.off} aria-hidden="true">
        {children}
      </span>
    )
  }
  return (
    <Anchor href={href} look={styles.cell} label={label}>
      {children}
    </Anchor>
  )
}
