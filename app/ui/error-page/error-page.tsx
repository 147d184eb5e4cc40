import type { ReactNode } from "react"
import * as styles from "../empty-state/empty-state.css.ts"
import { Heading } from "../text/heading.tsx"

type ErrorPageProps = {
  /** The status, as text: "404". */
  code: string
  title: string
  words: string
  art: ReactNode
  /** Buttons: the way home, an operator. */
  actions: ReactNode
}

/** The content of a page that could not be shown. */
export function ErrorPage({ code, title, words, art, actions }: ErrorPageProps) {
  return (
    <div className={styles.state.page}>
      <div className={styles.art.page} aria-hidden="true">
        {art}
      </div>
      <p className={styles.code}>{code}</p>
      <div className={styles.title}>
        <Heading level={1}>{title}</Heading>
      </div>
      <p className={styles.words.quiet}>{words}</p>
      {actions}
    </div>
  )
}
