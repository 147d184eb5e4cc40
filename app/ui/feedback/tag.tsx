import type { ReactNode } from "react"
import { tag } from "./tag.css.ts"

type TagProps = {
  /**
   * An order's status has the tone `info` while the shop collects the order, `warning` while the order is in progress,
   * `success` when it is delivered, and `error` when it is cancelled.
   */
  tone?: "plain" | "surface" | "success" | "warning" | "error" | "info" | "bonus"
  icon?: ReactNode
  children: ReactNode
}

/** A status as a short label. Add an icon to a colored tag, because color alone is not accessible. */
export function Tag({ tone = "plain", icon, children }: TagProps) {
  return (
    <span className={tag[tone]}>
      {icon}
      {children}
    </span>
  )
}
