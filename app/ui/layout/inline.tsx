import type { ReactNode } from "react"
import { alignItems, justifyContent } from "./gap.css.ts"
import * as styles from "./layout.css.ts"
import { gapClass, type Space } from "./stack.tsx"

type InlineProps = {
  space?: Space
  align?: keyof typeof alignItems
  justify?: keyof typeof justifyContent
  /** False keeps all children in one line. */
  wrap?: boolean
  children: ReactNode
}

/** Shows its children side by side. They wrap when the line is full. */
export function Inline({
  space = 3,
  align = "center",
  justify = "start",
  wrap = true,
  children,
}: InlineProps) {
  const alignment = `${alignItems[align]} ${justifyContent[justify]}`
  return (
    <div className={`${styles.inline[wrap ? "wrap" : "line"]} ${gapClass(space)} ${alignment}`}>
      {children}
    </div>
  )
}
