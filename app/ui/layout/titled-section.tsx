import type { ReactNode } from "react"
import { Heading } from "../text/heading.tsx"
import * as styles from "./layout.css.ts"
import { Section, SectionHead, type SectionRoom } from "./section.tsx"
import { gapClass } from "./stack.tsx"

interface TitledSectionProps {
  /** Id of the heading, which names the section. Links to the section use it as their anchor. */
  id: string
  title: string
  room?: SectionRoom
  /** Content at the other end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of a page with a heading of level 2. */
export function TitledSection({ id, title, room = "part", aside, children }: TitledSectionProps) {
  return (
    <Section room={room} labelledBy={id}>
      <div className={`${styles.stack} ${gapClass({ base: 6, lg: 8 })}`}>
        <SectionHead>
          <Heading level={2} id={id}>
            {title}
          </Heading>
          {aside}
        </SectionHead>
        {children}
      </div>
    </Section>
  )
}
