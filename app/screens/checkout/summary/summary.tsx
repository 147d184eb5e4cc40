import { useId, type ReactNode } from "react"
import { BagIcon, ChevronDownIcon } from "#app/ui/icon/controls-icons.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import * as styles from "./summary.css.ts"

type SummaryProps = {
  title: string
  /** The link that opens the cart. */
  change?: ReactNode
  /** The lines of the order and their totals. */
  children: ReactNode
}

/** The order beside the form of the checkout. Shown only from the breakpoint `lg` on. */
export function Summary({ title, change, children }: SummaryProps) {
  const titleId = useId()
  return (
    <aside className={styles.wide} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Heading level={2} size="title" id={titleId}>
          {title}
        </Heading>
        {change}
      </div>
      {children}
    </aside>
  )
}

type FoldedSummaryProps = {
  title: string
  /** The order's sum, formatted; visible while the summary is collapsed. */
  total: string
  /** True if the summary is expanded at first. */
  open?: boolean
  children: ReactNode
}

/** The collapsible summary of the order above the form of the checkout. Shown only below the breakpoint `lg`. */
export function FoldedSummary({ title, total, open = false, children }: FoldedSummaryProps) {
  return (
    <details className={styles.narrow} open={open}>
      <summary className={styles.line}>
        <BagIcon />
        <span className={styles.name}>{title}</span> <span className={styles.sum}>{total}</span>
        <ChevronDownIcon />
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}
