import "server-only"
import type { ReactElement } from "react"
import { createMarkupCache, type GetMarkup, type Markup } from "./markup-cache.ts"

/** Maximum size of the cache in characters: a few thousand cards. */
const MAX_CHARACTERS = 2_000_000

let getMarkup: GetMarkup | null = null

/** Sets React's markup renderer, which server components cannot import. */
export function setMarkupRenderer(render: (element: ReactElement) => string): void {
  getMarkup ??= createMarkupCache(render, MAX_CHARACTERS)
}

/**
 * Renders an element that many pages show, and caches its markup. `key` must identify all that it
 * shows, including the language. The element must contain no client component and no data of a
 * visitor.
 *
 * @throws when `setMarkupRenderer` was not called before
 */
export function cacheMarkup(key: string, make: () => ReactElement): Markup {
  if (!getMarkup) throw new Error("no renderer of markup: called outside a request")
  return getMarkup(key, make)
}
