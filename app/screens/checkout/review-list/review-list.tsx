import type { ReactNode } from "react"
import { TextLink } from "#app/ui/action/text-link.tsx"
import * as styles from "./review-list.css.ts"

type ReviewRow = {
  term: string
  value: ReactNode
  /** URL of the page that changes it. */
  changeHref: string
  /** "Change"; `changeLabel` is the accessible name, which says what. */
  changeText: string
  changeLabel: string
}

/** The customer's entries, each with a link to the step that changes it. */
export function ReviewList({ rows }: { rows: readonly ReviewRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ term, value, changeHref, changeText, changeLabel }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.change}>
            <TextLink href={changeHref} variant="aloneSmall" label={changeLabel}>
              {changeText}
            </TextLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
