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
  /** Whether the heading is beside the content, and no longer above it, in wide windows. */
  isHeadBeside?: boolean
  children: ReactNode
}

/** A section of a page with a heading of level 2. */
export function TitledSection({
  id,
  title,
  room = "part",
  aside,
  isHeadBeside = false,
  children,
}: TitledSectionProps) {
  const frame = isHeadBeside ? styles.headBeside : styles.stack
  return (
    <Section room={room} labelledBy={id}>
      <div className={`${frame} ${gapClass({ base: 6, lg: 8 })}`}>
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
