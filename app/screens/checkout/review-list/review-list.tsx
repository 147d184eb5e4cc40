import type { ReactNode } from "react"
import { TextLink } from "#app/ui/action/text-link.tsx"
import * as styles from "./review-list.css.ts"

type ReviewRow = {
  term: string
  value: ReactNode
  /** Where it can be changed. */
  changeHref: string
  /** "Change", and for screen readers what. */
  changeText: string
  changeLabel: string
}

/** What was entered so far, each with the way back to its step. */
export function ReviewList({ rows }: { rows: readonly ReviewRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ term, value, changeHref, changeText, changeLabel }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.change}>
            <TextLink href={changeHref} look="aloneSmall" label={changeLabel}>
              {changeText}
            </TextLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
