import type { ReactNode } from "react"
import * as styles from "./term-list.css.ts"

export type TermRow = {
  term: string
  value: ReactNode
  /** `good` for a discount, `total` for the last line. */
  tone?: "plain" | "good" | "total"
  /** `amount` never wraps; `text` may wrap; `quiet` is less important text. */
  as?: "amount" | "text" | "quiet"
}

type TermListProps = {
  rows: readonly TermRow[]
  /** True for facts instead of sums: the terms are then lighter than the values. */
  facts?: boolean
  /** True for a list on a centered page: narrow, and between borders. */
  ruled?: boolean
}

/**
 * A list with one term and its value in each row, the term at the start and the value at the end. It shows the sums of
 * an order, and facts such as its receiver.
 */
export function TermList({ rows, facts = false, ruled = false }: TermListProps) {
  return (
    <dl className={ruled ? styles.ruled : styles.list}>
      {rows.map(({ term, value, tone = "plain", as = "amount" }) => (
        <div key={term} className={styles.line[tone]}>
          <dt className={facts ? styles.term : undefined}>{term}</dt>
          <dd className={styles.value[as]}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
