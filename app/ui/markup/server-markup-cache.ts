import "server-only"
import type { ReactElement } from "react"
import { createMarkupCache, type GetMarkup, type Markup } from "./markup-cache.ts"

/** Maximum number of characters in the cache, enough for a few thousand cards. */
const MAX_CHARACTERS = 2_000_000
const NO_RENDERER = "no renderer of markup: called outside a request"

let getMarkup: GetMarkup | null = null
let renderer: ((element: ReactElement) => string) | null = null

/**
 * Sets the function that renders markup: React's `renderToStaticMarkup`, which app/entry.rsc.tsx passes because server
 * components cannot import it.
 */
export function setMarkupRenderer(render: (element: ReactElement) => string): void {
  renderer = render
  getMarkup ??= createMarkupCache(render, MAX_CHARACTERS)
}

/**
 * Returns the markup of an element that many pages show, and caches it. `key` must identify all that the element shows,
 * including the language. The element must contain no client component and no data of a visitor.
 *
 * @throws when `setMarkupRenderer` has not been called before
 */
export function cacheMarkup(key: string, make: () => ReactElement): Markup {
  if (!getMarkup) throw new Error(NO_RENDERER)
  return getMarkup(key, make)
}

/**
 * Returns the markup of an element with data of a visitor, and does not cache it. The element must contain no client
 * component.
 *
 * @throws when `setMarkupRenderer` has not been called before
 */
export function renderMarkup(element: ReactElement): Markup {
  if (!renderer) throw new Error(NO_RENDERER)
  return { __html: renderer(element) }
}
