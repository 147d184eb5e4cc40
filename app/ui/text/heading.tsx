import type { ReactNode } from "react"
import { headings } from "./heading.css.ts"

type HeadingProps = {
  level: 1 | 2 | 3
  /** Visual size, when it differs from the level's: h1, h2, title (28px), h3. */
  size?: "h1" | "h2" | "title" | "h3"
  id?: string
  /** False marks a name that machines must not translate. */
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
