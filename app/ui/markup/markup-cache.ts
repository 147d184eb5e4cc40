import { LRUCache } from "lru-cache"
import type { ReactElement } from "react"

/** The prop `dangerouslySetInnerHTML` of an element that shows markup. */
export interface Markup {
  readonly __html: string
}

/**
 * Returns an element's markup. `key` must identify all that the element shows. The same key returns the same object, which
 * a payload contains once, however often the page shows it.
 */
export type GetMarkup = (key: string, make: () => ReactElement) => Markup

/**
 * Creates a cache of markup.
 *
 * @param maxCharacters of all keys and markup together
 */
export function createMarkupCache(
  render: (element: ReactElement) => string,
  maxCharacters: number,
): GetMarkup {
  const cache = new LRUCache<string, Markup>({
    maxSize: maxCharacters,
    sizeCalculation: ({ __html }, key) => __html.length + key.length,
  })
  return (key, make) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const markup = { __html: render(make()) }
    cache.set(key, markup)
    return markup
  }
}
