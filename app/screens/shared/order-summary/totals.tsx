import type { ReactNode } from "react"
import * as styles from "./totals.css.ts"

export type TotalsRow = {
  term: string
  value: ReactNode
  /** `good` for a discount, `total` for the last line. */
  tone?: "plain" | "good" | "total"
  /** How the value reads: an amount that never breaks, words, or words that matter less. */
  as?: "amount" | "words" | "quiet"
}

type TotalsProps = {
  rows: readonly TotalsRow[]
  /** Facts rather than sums: the terms are quieter than the values. */
  facts?: boolean
  /** On its own in a centred page: narrow, between hairlines. */
  ruled?: boolean
}

/** Terms and values at the ends of their lines: the sums of an order, the facts of a receiver. */
export function Totals({ rows, facts = false, ruled = false }: TotalsProps) {
  return (
    <dl className={ruled ? styles.ruled : styles.totals}>
      {rows.map(({ term, value, tone = "plain", as = "amount" }) => (
        <div key={term} className={styles.line[tone]}>
          <dt className={facts ? styles.term : undefined}>{term}</dt>
          <dd className={styles.value[as]}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
