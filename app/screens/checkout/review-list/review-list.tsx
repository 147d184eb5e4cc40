import type { ReactNode } from "react"
import { TextLink } from "#app/ui/action/text-link.tsx"
import * as styles from "./review-list.css.ts"

type ReviewRow = { term: string; value: ReactNode } & (
  | {
      /** URL of the page on which the customer can change the entry. */
      changeHref: string
      /** The visible text "Change". `changeLabel` is the accessible name, which also names the entry. */
      changeText: string
      changeLabel: string
    }
  | { changeHref: null }
)

/** The customer's entries, each with a link to the step that changes it. */
export function ReviewList({ rows }: { rows: readonly ReviewRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map((row) => (
        <div key={row.term} className={styles.row}>
          <dt className={styles.term}>{row.term}</dt>
          <dd className={styles.value}>{row.value}</dd>
          {row.changeHref === null ? null : (
            <dd className={styles.change}>
              <TextLink href={row.changeHref} variant="aloneSmall" label={row.changeLabel}>
                {row.changeText}
              </TextLink>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
