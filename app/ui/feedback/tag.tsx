import type { ReactNode } from "react"
import { tag } from "./tag.css.ts"

type TagProps = {
  /** The statuses of an order are: `info` collecting, `warning` in progress, `success` delivered, `error` cancelled. */
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
