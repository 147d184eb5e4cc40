import type { ReactNode } from "react"
import { visuallyHidden } from "./visually-hidden.css.ts"

type VisuallyHiddenProps = {
  as?: "span" | "h2" | "legend"
  children: ReactNode
}

/** Text that only screen readers present. */
export function VisuallyHidden({ as: Tag = "span", children }: VisuallyHiddenProps) {
  return <Tag className={visuallyHidden}>{children}</Tag>
}
