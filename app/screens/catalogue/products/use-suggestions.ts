import { useEffect, useRef, useState } from "react"
import { fetchCatalogue, type CatalogueContext } from "./fetch-catalogue.ts"
import type { Suggestion } from "./read-suggestions.ts"

/** Milliseconds without a letter after which it is asked. */
const PAUSE = 150

interface Found {
  suggestions: readonly Suggestion[]
  /** Draws them; null before the first. */
  List: (typeof import("./suggestion-list.tsx"))["SuggestionList"] | null
}

const NOTHING: Found = { suggestions: [], List: null }

/** What the shop API suggests for a text, asked while it is typed; `close` puts the list away. */
export function useSuggestions(context: CatalogueContext) {
  const [found, setFound] = useState(NOTHING)
  const asking = useRef<AbortController>(null)

  function close() {
    asking.current?.abort()
    setFound(NOTHING)
  }

  function ask(text: string) {
    asking.current?.abort()
    const q = text.trim()
    if (q === "") {
      setFound(NOTHING)
      return
    }
    const controller = new AbortController()
    asking.current = controller
    const { signal } = controller
    const timer = setTimeout(() => {
      const address = `search/suggest?q=${encodeURIComponent(q)}`
      const asked = fetchCatalogue(address, context, signal)
      Promise.all([asked, import("./suggestion-list.tsx")])
        .then(([answer, { SuggestionList: List, readSuggestions }]) => {
          if (!signal.aborted) setFound({ suggestions: readSuggestions(answer), List })
        })
        // Without suggestions the search does what it does all the same.
        .catch(() => undefined)
    }, PAUSE)
    signal.addEventListener("abort", () => clearTimeout(timer))
  }

  useEffect(() => () => asking.current?.abort(), [])
  return { ...found, ask, close }
}
