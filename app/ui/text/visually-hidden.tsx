import type { ReactNode } from "react"
import { visuallyHidden } from "./visually-hidden.css.ts"

type VisuallyHiddenProps = {
  as?: "span" | "h2" | "legend"
  /** Screen readers announce the text when it changes. */
  role?: "status"
  children: ReactNode
}

/** Text that only screen readers present. */
export function VisuallyHidden({ as: Tag = "span", role, children }: VisuallyHiddenProps) {
  return (
    <Tag role={role} className={visuallyHidden}>
      {children}
    </Tag>
  )
}
