import type { MouseEventHandler, ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { Anchor } from "./anchor.tsx"
import { iconButton } from "./icon-button.css.ts"

type CommonProps = {
  /** Accessible name; the icon has no text. */
  label: string
  /** The icon, optionally followed by a CountBadge. */
  children: ReactNode
}

type AsLink = {
  href: string
  keepScroll?: boolean | undefined
  replace?: boolean | undefined
}

type AsButton = {
  href?: undefined
  type?: "submit" | "button" | undefined
  name?: string | undefined
  value?: string | undefined
  /** Id of the form that the button submits, when the button is outside of that form. */
  form?: string | undefined
  disabled?: boolean | undefined
  /**
   * For a button whose limit is reached, such as the largest quantity in a cart. The button looks disabled, and screen
   * readers announce it as disabled, but it still receives clicks, so that the page can explain the limit.
   */
  atLimit?: boolean | undefined
  describedBy?: string | undefined
  busy?: boolean | undefined
  popoverTarget?: string | undefined
  popoverTargetAction?: "show" | "hide" | "toggle" | undefined
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
}

/**
 * A round button that shows only an icon. With `href` it is a link. It contains its label as hidden text, for text
 * browsers, which do not know `aria-label`.
 */
export function IconButton({ label, children, ...rest }: CommonProps & (AsLink | AsButton)) {
  if (rest.href !== undefined) {
    return (
      <Anchor className={iconButton} label={label} {...rest}>
        {children}
        <VisuallyHidden>{` ${label} `}</VisuallyHidden>
      </Anchor>
    )
  }
  const { href: _, type = "submit", busy = false, atLimit, describedBy, ...native } = rest
  return (
    <button
      {...native}
      type={type}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={atLimit || undefined}
      aria-describedby={describedBy}
      className={iconButton}
    >
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  )
}
