import { Fragment, type ReactNode } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { ArrowLeftIcon, ArrowRightIcon } from "#app/ui/icon/controls-icons.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { listPagerItems } from "./pager-items.ts"
import * as styles from "./pager.css.ts"

type PagerProps = {
  /** Number of the current page, counted from 1. */
  page: number
  /** Number of pages. For a single page nothing is rendered. */
  pages: number
  hrefOf: (page: number) => string
  /** Accessible names of the navigation and of the two arrows, and the word before a page number. */
  labels: { nav: string; previous: string; next: string; page: string }
}

/** Links to the pages of a list. */
export function Pager({ page, pages, hrefOf, labels }: PagerProps) {
  if (pages < 2) return null
  return (
    <nav className={styles.pager} aria-label={labels.nav}>
      <Arrow href={page > 1 ? hrefOf(page - 1) : undefined} label={labels.previous}>
        <ArrowLeftIcon />
      </Arrow>
      {listPagerItems(page, pages).map(({ page: n, isGap }) => (
        <Fragment key={n}>
          <Anchor
            href={hrefOf(n)}
            className={isGap ? styles.gap : styles.cell}
            label={`${labels.page} ${n}`}
            current={n === page ? "page" : undefined}
          >
            {isGap ? "…" : n}
          </Anchor>{" "}
        </Fragment>
      ))}
      <Arrow href={page < pages ? hrefOf(page + 1) : undefined} label={labels.next}>
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
    <Anchor href={href} className={styles.cell}>
      {children}
      <VisuallyHidden>{` ${label} `}</VisuallyHidden>
    </Anchor>
  )
}
