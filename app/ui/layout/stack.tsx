import type { ReactNode } from "react"
import { gap, gapFromLg } from "./gap.css.ts"
import * as styles from "./layout.css.ts"

type Step = keyof typeof gap

/**
 * A step of the space scale (`space` in tokens.ts). In an object, `base` applies to windows below the breakpoint `lg`,
 * and `lg` to wider ones.
 */
export type Space = Step | { base: Step; lg: keyof typeof gapFromLg }

/** Returns the classes that set the distance between children. */
export function gapClass(space: Space): string {
  if (typeof space !== "object") return gap[space]
  return `${gap[space.base]} ${gapFromLg[space.lg]}`
}

type StackProps = {
  /** Distance between children. */
  space?: Space
  as?: "div" | "ul" | "ol" | "section" | "header"
  /** Id of the heading that names the section. */
  labelledBy?: string
  children: ReactNode
}

/**
 * Shows its children below one another. The stack sets the space between them, because most components have no outer
 * margin.
 */
export function Stack({ space = 4, as: Tag = "div", labelledBy, children }: StackProps) {
  return (
    <Tag aria-labelledby={labelledBy} className={`${styles.stack} ${gapClass(space)}`}>
      {children}
    </Tag>
  )
}
