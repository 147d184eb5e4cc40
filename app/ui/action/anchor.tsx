import type { ReactNode } from "react"

export type AnchorProps = {
  href: string
  /** Keeps the scroll position of the page, for links that open or close a panel or change a filter. */
  keepScroll?: boolean | undefined
  /** Loads a new document instead of navigating through the router. */
  reload?: boolean | undefined
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean | undefined
  /** Accessible name, for a link whose content is an icon. */
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
 * Unstyled link on which all linking components are built. `FollowLinks` sends clicks on paths of the shop through the
 * router. The browser follows a link itself if `reload` is set, as for a file, and for any other URL (`tel:`,
 * `mailto:`, another site, `#anchor`).
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
  // Attributes are spread conditionally, because the RSC payload would otherwise contain attributes whose value is
  // undefined.
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
