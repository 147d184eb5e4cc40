import type { ReactNode } from "react"
import * as styles from "#app/ui/feedback/empty-state.css.ts"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"

type ErrorPageProps = {
  /** The status, as text: "404". */
  code: string
  title: string
  words: string
  /** In small letters: what an operator asks for. */
  note?: string | undefined
  art: ReactNode
  /** Buttons: the way home, an operator. */
  actions: ReactNode
}

/** The content of a page that could not be shown. */
export function ErrorPage({ code, title, words, note, art, actions }: ErrorPageProps) {
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
      {note ? (
        <Text size="micro" tone="muted">
          {note}
        </Text>
      ) : null}
    </div>
  )
}
