import type { ReactNode } from "react"

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
 * Unstyled link that all linking components share. `FollowLinks` sends clicks on URLs of the shop through the router; the
 * browser follows any other (`tel:`, `mailto:`, another site, a file, `#anchor`).
 */
export function Anchor({
  keepScroll = false,
  reload = false,
  replace = false,
  label,
  current,
  translate = true,
  children,
  ...attributes
}: AnchorProps & { className: string }) {
  // A payload would contain even attributes that are undefined.
  return (
    <a
      {...attributes}
      {...(label === undefined ? {} : { "aria-label": label })}
      {...(current === undefined ? {} : { "aria-current": current })}
      {...(translate ? {} : { translate: "no" })}
      {...(keepScroll ? { "data-keep-scroll": "" } : {})}
      {...(reload ? { "data-reload": "" } : {})}
      {...(replace ? { "data-replace": "" } : {})}
    >
      {children}
    </a>
  )
}
