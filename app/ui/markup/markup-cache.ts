import { LRUCache } from "lru-cache"
import type { ReactElement } from "react"

/** Value of the prop `dangerouslySetInnerHTML`. */
export interface Markup {
  readonly __html: string
}

/**
 * Returns the markup of the element that `make` creates. `key` must identify all that the element shows. For the same
 * key the function returns the same object, which the RSC payload contains only once, however often the page shows it.
 */
export type GetMarkup = (key: string, make: () => ReactElement) => Markup

/**
 * Creates a cache of markup, which `render` produces.
 *
 * @param maxCharacters maximum number of characters of all keys and markup together
 */
export function createMarkupCache(
  render: (element: ReactElement) => string,
  maxCharacters: number,
): GetMarkup {
  // The development server must show an edited component at once.
  if (import.meta.hot) return (_, make) => ({ __html: render(make()) })
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
