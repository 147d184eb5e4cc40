import type { MouseEventHandler, ReactNode } from "react"
import { textLink } from "./text-link.css.ts"

type TextButtonProps = {
  type?: "submit" | "button"
  size?: "body" | "small"
  name?: string
  value?: string
  /** Id of the form that the button submits, when the button is outside of that form. */
  form?: string
  label?: string
  popoverTarget?: string
  onClick?: MouseEventHandler<HTMLButtonElement>
  children: ReactNode
}

/** A button that looks like a link, for small actions that send a POST request or open a popover. */
export function TextButton({
  type = "submit",
  size = "small",
  label,
  children,
  ...rest
}: TextButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={textLink[size === "small" ? "aloneSmall" : "alone"]}
      {...rest}
    >
      {children}
    </button>
  )
}
