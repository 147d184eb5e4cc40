import { LRUCache } from "lru-cache"
import type { ReactElement } from "react"

/** Returns an element's markup. `key` must identify all that the element shows. */
export type GetMarkup = (key: string, make: () => ReactElement) => string

/**
 * Creates a cache of markup.
 *
 * @param maxCharacters of all keys and markup together
 */
export function createMarkupCache(
  render: (element: ReactElement) => string,
  maxCharacters: number,
): GetMarkup {
  const cache = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (markup, key) => markup.length + key.length,
  })
  return (key, make) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const markup = render(make())
    cache.set(key, markup)
    return markup
  }
}
