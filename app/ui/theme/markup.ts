import "server-only"
import { LRUCache } from "lru-cache"
import type { ReactElement } from "react"

/** Characters of markup that are kept: some thousand cards. */
const MAX_CHARACTERS = 2_000_000

const kept = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (markup, key) => markup.length + key.length,
})

type Render = (element: ReactElement) => string

let render: Render | null = null

/** Hands over React's renderer of markup, which server components cannot import. */
export function provideMarkup(renderer: Render): void {
  render ??= renderer
}

/**
 * The markup of an element in which nothing lives: no island and no text of one visitor. `key` names all that it shows,
 * the language too. What many pages show again and again is rendered once, and travels as one text.
 *
 * @throws before there is a renderer
 */
export function cacheMarkup(key: string, make: () => ReactElement): { __html: string } {
  let markup = kept.get(key)
  if (markup === undefined) {
    if (!render) throw new Error("no renderer of markup: called outside a request")
    markup = render(make())
    kept.set(key, markup)
  }
  return { __html: markup }
}
