import type { MouseEventHandler, ReactNode } from "react"
import { textLink } from "./text-link.css.ts"

type TextButtonProps = {
  type?: "submit" | "button"
  label?: string
  onClick?: MouseEventHandler<HTMLButtonElement>
  children: ReactNode
}

/** A button that looks like a link, for small actions that send a POST request or run a script. */
export function TextButton({ type = "submit", label, onClick, children }: TextButtonProps) {
  return (
    <button type={type} aria-label={label} className={textLink.aloneSmall} onClick={onClick}>
      {children}
    </button>
  )
}
