import type { ReactNode } from "react"
import { sprinkles, type Sprinkles } from "../theme/sprinkles.css.ts"
import * as styles from "./layout.css.ts"

export type Space = NonNullable<Sprinkles["gap"]>

type StackProps = {
  /** Distance between children, a step of the space scale, or `{ base, lg }`. */
  space?: Space
  align?: "start" | "center" | "stretch"
  as?: "div" | "ul" | "ol" | "section" | "header"
  /** Id of the heading that names the section. */
  labelledBy?: string
  children: ReactNode
}

/** Children one under another. Owns the space between them: components have no outer margin. */
export function Stack({
  space = 4,
  align = "stretch",
  as: Tag = "div",
  labelledBy,
  children,
}: StackProps) {
  return (
    <Tag
      aria-labelledby={labelledBy}
      className={`${styles.stack} ${sprinkles({ gap: space })} ${align === "stretch" ? "" : styles.stackAlign[align]}`}
    >
      {children}
    </Tag>
  )
}
