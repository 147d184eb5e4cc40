import type { ReactNode } from "react"
import * as styles from "#app/ui/feedback/illustrated-message.css.ts"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"

type ErrorPageLayoutProps = {
  /** The HTTP status, as text: "404". */
  code: string
  title: string
  description: string
  /** Small text for the operator, such as the number of the request. */
  note?: string | undefined
  art: ReactNode
  /** Shown between the description and the buttons: other links and forms that help the visitor. */
  children?: ReactNode
  /** False if other content follows below: the error then leaves room for it on the first screen. */
  fillsScreen?: boolean
  /** Buttons: back home, contact an operator. */
  actions: ReactNode
}

export function ErrorPageLayout({
  code,
  title,
  description,
  note,
  art,
  children,
  fillsScreen = true,
  actions,
}: ErrorPageLayoutProps) {
  return (
    <div className={styles.message[fillsScreen ? "page" : "part"]}>
      <div className={styles.art.page} aria-hidden="true">
        {art}
      </div>
      <p className={styles.code}>{code}</p>
      <div className={styles.title}>
        <Heading level={1}>{title}</Heading>
      </div>
      <p className={styles.description.quiet}>{description}</p>
      {children}
      {actions}
      {note ? (
        <Text size="micro" tone="muted">
          {note}
        </Text>
      ) : null}
    </div>
  )
}
