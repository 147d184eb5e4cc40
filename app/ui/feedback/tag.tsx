import type { ReactNode } from "react"
import { tag } from "./tag.css.ts"

type TagProps = {
  /** Order status: info collecting, warning in progress, success delivered, error cancelled. */
  tone?: "plain" | "surface" | "success" | "warning" | "error" | "info" | "bonus"
  icon?: ReactNode
  children: ReactNode
}

/** A status in words on its colour; a coloured one wants an icon too. */
export function Tag({ tone = "plain", icon, children }: TagProps) {
  return (
    <span className={tag[tone]}>
      {icon}
      {children}
    </span>
  )
}
