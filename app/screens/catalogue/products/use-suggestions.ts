import { useEffect, useRef, useState } from "react"
import { fetchCatalogue, type CatalogueContext } from "./fetch-catalogue.ts"
import type { Suggestion } from "./read-suggestions.ts"

/** Milliseconds between the last letter and the request. */
const DEBOUNCE = 150

interface Found {
  suggestions: readonly Suggestion[]
  /** Renders the suggestions; null before the first ones. */
  List: (typeof import("./suggestion-list.tsx"))["SuggestionList"] | null
}

const NO_SUGGESTIONS: Found = { suggestions: [], List: null }

/**
 * Suggestions of the shop API for a text. `request` fetches them after a pause, `close` hides the
 * list.
 */
export function useSuggestions(context: CatalogueContext) {
  const [found, setFound] = useState(NO_SUGGESTIONS)
  const pending = useRef<AbortController>(null)

  function close() {
    pending.current?.abort()
    setFound(NO_SUGGESTIONS)
  }

  function request(text: string) {
    pending.current?.abort()
    const q = text.trim()
    if (q === "") {
      setFound(NO_SUGGESTIONS)
      return
    }
    const controller = new AbortController()
    pending.current = controller
    const { signal } = controller
    const timer = setTimeout(() => {
      const address = `search/suggest?q=${encodeURIComponent(q)}`
      const response = fetchCatalogue(address, context, signal)
      Promise.all([response, import("./suggestion-list.tsx")])
        .then(([answer, { SuggestionList: List, readSuggestions }]) => {
          if (!signal.aborted) setFound({ suggestions: readSuggestions(answer), List })
        })
        // The search works without suggestions.
        .catch(() => undefined)
    }, DEBOUNCE)
    signal.addEventListener("abort", () => clearTimeout(timer))
  }

  useEffect(() => () => pending.current?.abort(), [])
  return { ...found, request, close }
}
