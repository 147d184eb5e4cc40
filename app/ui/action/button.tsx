import type { MouseEventHandler, ReactNode } from "react"
import { Anchor } from "./anchor.tsx"
import { block, sizes, tones } from "./button.css.ts"

type CommonProps = {
  /** `primary` for the main action, once per view; `line` for the actions next to it; `quiet` for minor ones. */
  tone?: "primary" | "line" | "quiet" | undefined
  size?: "medium" | "small" | undefined
  /** Makes the button as wide as its container. */
  block?: boolean | undefined
  /** Icon element before the text. */
  icon?: ReactNode
  /** Icon element after the text. */
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
  /** Id of the form that the button submits, when the button is outside of that form. */
  form?: string | undefined
  formAction?: string | undefined
  /** Submits the form although a required field is empty. */
  formNoValidate?: boolean | undefined
  disabled?: boolean | undefined
  /** Shows a spinner before the text while the action runs. */
  busy?: boolean | undefined
  describedBy?: string | undefined
  popoverTarget?: string | undefined
  popoverTargetAction?: "show" | "hide" | "toggle" | undefined
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
}

export type ButtonProps = CommonProps & (AsLink | AsButton)

/**
 * A button, or with `href` a link that looks like one. In forms of the router use SubmitButton, which itself shows that
 * the form is being sent. In text browsers, which show no styles, the space after a link separates it from the next
 * link.
 */
export function Button({
  tone = "primary",
  size = "medium",
  block: wide = false,
  icon,
  iconAfter,
  children,
  ...rest
}: ButtonProps) {
  const base = `${tones[tone]} ${sizes[size]}`
  const className = wide ? `${base} ${block}` : base
  if (rest.href !== undefined) {
    return (
      <>
        <Anchor className={className} {...rest}>
          {icon}
          {children}
          {iconAfter}
        </Anchor>{" "}
      </>
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
