import type { ReactNode } from "react"
import { ChevronDownIcon } from "#app/ui/icon/controls-icons.tsx"
import * as styles from "./disclosure.css.ts"

type DisclosureProps = {
  summary: string
  open?: boolean
  children: ReactNode
}

/** Content that folds away below its line: a facet of the filters, a question. */
export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.summary}>
        {summary}
        <ChevronDownIcon />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
