import type { ReactNode } from "react"
import { Heading } from "#app/ui/text/heading.tsx"
import * as styles from "./illustrated-message.css.ts"

type IllustratedMessageProps = {
  /** The picture in the arch, usually a fabric pattern (app/ui/media/ikat.tsx). */
  art: ReactNode
  title: string
  headingLevel?: 1 | 2
  /** One or two sentences. Omit them when `children` say enough. */
  description?: ReactNode
  /** Makes the description larger and darker, for important news. */
  lead?: boolean
  /** Content between the text and the actions. */
  children?: ReactNode
  /** Buttons below the content. */
  actions?: ReactNode
}

/** For an empty list or a finished task: a picture in an arch, a sentence and the next steps. */
export function IllustratedMessage({
  art,
  title,
  headingLevel = 2,
  description,
  lead = false,
  children,
  actions,
}: IllustratedMessageProps) {
  return (
    <div className={styles.message.part}>
      <div className={styles.art.part} aria-hidden="true">
        {art}
      </div>
      <div className={styles.title}>
        <Heading level={headingLevel}>{title}</Heading>
      </div>
      {description ? (
        <p className={styles.description[lead ? "lead" : "quiet"]}>{description}</p>
      ) : null}
      {children}
      {actions}
    </div>
  )
}
