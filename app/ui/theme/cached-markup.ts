import "server-only"
import { LRUCache } from "lru-cache"
import type { ReactElement } from "react"

/** Maximum size of the cache in characters: a few thousand cards. */
const MAX_CHARACTERS = 2_000_000

const cache = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (markup, key) => markup.length + key.length,
})

type Render = (element: ReactElement) => string

let render: Render | null = null

/** Sets React's markup renderer, which server components cannot import. */
export function setMarkupRenderer(renderer: Render): void {
  render ??= renderer
}

/**
 * Renders an element that many pages show, and caches its markup. `key` must identify all that it
 * shows, including the language. The element must contain no client component and no data of a
 * visitor.
 *
 * @throws when `setMarkupRenderer` was not called before
 */
export function cacheMarkup(key: string, make: () => ReactElement): { __html: string } {
  let markup = cache.get(key)
  if (markup === undefined) {
    if (!render) throw new Error("no renderer of markup: called outside a request")
    markup = render(make())
    cache.set(key, markup)
  }
  return { __html: markup }
}
