import type { ReactNode } from "react"
import * as styles from "./layout.css.ts"

/** Vertical padding of a section. */
export type SectionRoom = keyof typeof styles.section

type SectionProps = {
  /**
   * `part` for a part of a long page; `partBelow` for a part below another part of the same color; `page` for a short
   * page as a whole.
   */
  room?: SectionRoom
  /** Id of the heading that names the section. */
  labelledBy?: string
  children: ReactNode
}

/** A section of a page, with vertical padding and the page's width. */
export function Section({ room = "part", labelledBy, children }: SectionProps) {
  return (
    <section className={styles.section[room]} aria-labelledby={labelledBy}>
      <div className={styles.wrap}>{children}</div>
    </section>
  )
}

/** A section's heading, with a link at the other end of the line. */
export function SectionHead({ children }: { children: ReactNode }) {
  return <div className={styles.sectionHead}>{children}</div>
}
