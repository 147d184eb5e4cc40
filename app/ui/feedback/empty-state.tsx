import type { ReactNode } from "react"
import { Heading } from "#app/ui/text/heading.tsx"
import * as styles from "./empty-state.css.ts"

type EmptyStateProps = {
  /** A picture or pattern for the arch, usually an Ikat. */
  art: ReactNode
  title: string
  headingLevel?: 1 | 2
  /** A sentence or two; absent when the content says it all. */
  words?: ReactNode
  /** True for news that matters: larger, in ink. */
  lead?: boolean
  /** Between the words and the actions. */
  children?: ReactNode
  /** Buttons. */
  actions?: ReactNode
}

/** Nothing here yet, or done: an arch, a sentence and what to do next. */
export function EmptyState({
  art,
  title,
  headingLevel = 2,
  words,
  lead = false,
  children,
  actions,
}: EmptyStateProps) {
  return (
    <div className={styles.state.part}>
      <div className={styles.art.part} aria-hidden="true">
        {art}
      </div>
      <div className={styles.title}>
        <Heading level={headingLevel}>{title}</Heading>
      </div>
      {words ? <p className={styles.words[lead ? "lead" : "quiet"]}>{words}</p> : null}
      {children}
      {actions}
    </div>
  )
}
