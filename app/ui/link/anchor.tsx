import type { ReactNode } from "react"

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
 * The undressed link under every linking component. FollowLinks takes those of the shop's own addresses through the
 * router; any other (tel:, mailto:, another site, #anchor) stays with the browser.
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
  return (
    <a
      {...rest}
      href={href}
      className={look}
      {...(label === undefined ? {} : { "aria-label": label })}
      {...(current === undefined ? {} : { "aria-current": current })}
      {...(translate ? {} : { translate: "no" as const })}
      {...(keepScroll ? { "data-keep-scroll": "" } : {})}
      {...(replace ? { "data-replace": "" } : {})}
      {...(reload ? { "data-reload": "" } : {})}
    >
      {children}
    </a>
  )
}
