import type { ReactNode } from "react"
import { Link } from "react-router"

export type AnchorProps = {
  href: string
  /** Opens or closes a panel in place: the page below keeps its scroll position. */
  keepScroll?: boolean | undefined
  /** Loads the document anew instead of going through the router. */
  reload?: boolean | undefined
  /** Leaves no step in the browser's history. */
  replace?: boolean | undefined
  /** Accessible name, when the content is an icon. */
  label?: string | undefined
  current?: "page" | "step" | "true" | undefined
  rel?: string | undefined
  lang?: string | undefined
  hrefLang?: string | undefined
  translate?: boolean | undefined
  children: ReactNode
}

/**
 * The undressed link under every linking component: an address of the shop goes through the router,
 * any other (tel:, mailto:, another site, a file, #anchor) stays with the browser.
 */
export function Anchor({
  href,
  keepScroll = false,
  reload = false,
  replace = false,
  label,
  current,
  translate = true,
  look,
  children,
  ...rest
}: AnchorProps & { look: string }) {
  const attributes = {
    ...rest,
    className: look,
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
    // All routes are in the browser: there is none to discover.
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
