import type { MouseEventHandler, ReactNode } from "react"
import { Anchor } from "./anchor.tsx"
import { block, sizes, tones } from "./button.css.ts"

type ButtonLook = {
  /** One primary action in a view; `line` beside it; `quiet` for what may be overlooked. */
  tone?: "primary" | "line" | "quiet" | undefined
  size?: "medium" | "small" | undefined
  /** Full width of its place. */
  block?: boolean | undefined
  /** Stands before the words (an icon element). */
  icon?: ReactNode
  /** Stands after the words. */
  iconAfter?: ReactNode
  children: ReactNode
}

type AsLink = {
  href: string
  keepScroll?: boolean | undefined
  replace?: boolean | undefined
  rel?: string | undefined
}

type AsButton = {
  href?: undefined
  type?: "submit" | "button" | undefined
  name?: string | undefined
  value?: string | undefined
  /** Id of the form, when the button stands outside it. */
  form?: string | undefined
  formAction?: string | undefined
  formNoValidate?: boolean | undefined
  disabled?: boolean | undefined
  /** Being done: a ring turns, the words stay. */
  busy?: boolean | undefined
  describedBy?: string | undefined
  popoverTarget?: string | undefined
  popoverTargetAction?: "show" | "hide" | "toggle" | undefined
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
}

export type ButtonProps = ButtonLook & (AsLink | AsButton)

/** A button, or with `href` a link that looks like one. A `type` is submit unless said otherwise. */
export function Button({
  tone = "primary",
  size = "medium",
  block: wide = false,
  icon,
  iconAfter,
  children,
  ...rest
}: ButtonProps) {
  const look = `${tones[tone]} ${sizes[size]}`
  const className = wide ? `${look} ${block}` : look
  if (rest.href !== undefined) {
    return (
      <Anchor look={className} {...rest}>
        {icon}
        {children}
        {iconAfter}
      </Anchor>
    )
  }
  const { href: _, type = "submit", busy = false, describedBy, ...native } = rest
  return (
    <button
      {...native}
      type={type}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      className={className}
    >
      {icon}
      {children}
      {iconAfter}
    </button>
  )
}
