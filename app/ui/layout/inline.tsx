import type { ReactNode } from "react"
import { sprinkles, type Sprinkles } from "../theme/sprinkles.css.ts"
import * as styles from "./layout.css.ts"
import type { Space } from "./stack.tsx"

type InlineProps = {
  space?: Space
  align?: NonNullable<Sprinkles["alignItems"]>
  justify?: NonNullable<Sprinkles["justifyContent"]>
  /** False keeps everything in one line. */
  wrap?: boolean
  as?: "div" | "ul" | "p" | "span"
  children: ReactNode
}

/** Children beside one another, wrapping when the line is full. */
export function Inline({
  space = 3,
  align = "center",
  justify = "start",
  wrap = true,
  as: Tag = "div",
  children,
}: InlineProps) {
  const look = sprinkles({ gap: space, alignItems: align, justifyContent: justify })
  return <Tag className={`${styles.inline[wrap ? "wrap" : "line"]} ${look}`}>{children}</Tag>
}
