import type { ReactNode } from "react"
import { headings } from "./heading.css.ts"

type HeadingProps = {
  level: 1 | 2 | 3
  /** Visual size, if it differs from that of the level: h1, h2, title (28 px), h3. */
  size?: "h1" | "h2" | "title" | "h3"
  id?: string
  /** False for a name that translation programs must not translate. */
  translate?: boolean
  children: ReactNode
}

/** A heading in the display font. `level` must follow the outline of the page. */
export function Heading({ level, size, id, translate = true, children }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag
      id={id}
      translate={translate ? undefined : "no"}
      className={headings[size ?? (`h${level}` as const)]}
    >
      {children}
    </Tag>
  )
}
