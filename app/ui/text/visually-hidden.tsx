import type { ReactNode } from "react"
import { visuallyHidden } from "./visually-hidden.css.ts"

type VisuallyHiddenProps = {
  as?: "span" | "h1" | "h2" | "p" | "legend" | "caption"
  id?: string
  children: ReactNode
}

/** Text that only screen readers present. */
export function VisuallyHidden({ as: Tag = "span", id, children }: VisuallyHiddenProps) {
  return (
    <Tag id={id} className={visuallyHidden}>
      {children}
    </Tag>
  )
}
