import type { ReactNode } from "react"
import { Link } from "react-router"

export type AnchorProps = {
  href: string
  /** Opens or closes a panel in place: the page below keeps its scroll position. */
  keepScroll?: boolean | undefined
  /** Loads a new document instead of navigating through the router. */
  reload?: boolean | undefined
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined
  /** Accessible name, when the content is an icon. */
  label?: string | undefined
  current?: "page" | "step" | "true" | undefined
  rel?: string | undefined
  target?: "_blank" | undefined
  lang?: string | undefined
  hrefLang?: string | undefined
  translate?: boolean | undefined
  children: ReactNode
}

/**
 * Unstyled link that all linking components share. A URL of the shop goes through the router; the
 * browser follows any other (`tel:`, `mailto:`, another site, a file, `#anchor`).
 */
export function Anchor({
  href,
  keepScroll = false,
  reload = false,
  replace = false,
  label,
  current,
  translate = true,
  className,
  children,
  ...rest
}: AnchorProps & { className: string }) {
  const attributes = {
    ...rest,
    className,
    "aria-label": label,
    "aria-current": current,
    translate: translate ? undefined : ("no" as const),
  }
  if (reload || (!href.startsWith("/") && !href.startsWith("?"))) {
    return (
      <a href={href} data-reload={reload ? "" : undefined} {...attributes}>
        {children}
      </a>
    )
  }
  return (
    // Each document lists all routes for the browser, so the router need not discover any.
    <Link
      to={href}
      discover="none"
      preventScrollReset={keepScroll}
      replace={replace}
      {...attributes}
    >
      {children}
    </Link>
  )
}
