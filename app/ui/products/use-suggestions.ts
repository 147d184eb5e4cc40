import { useEffect, useRef, useState } from "react"
import type { Suggestion } from "./read-suggestions.ts"

/** Milliseconds without a letter after which it is asked. */
const PAUSE = 150

interface Asker {
  locale: string
  /** An iso_code, null for the shop's default. */
  country: string | null
}

interface Found {
  suggestions: readonly Suggestion[]
  /** Draws them; null before the first. */
  List: (typeof import("./suggestion-list.tsx"))["SuggestionList"] | null
}

const NOTHING: Found = { suggestions: [], List: null }

/** What the shop API suggests for a text, asked while it is typed; `close` puts the list away. */
export function useSuggestions({ locale, country }: Asker) {
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
      const headers = { "App-Locale": locale, ...(country ? { "App-Country": country } : {}) }
      const address = `/api/v1/search/suggest?q=${encodeURIComponent(q)}`
      Promise.all([fetch(address, { headers, signal }), import("./suggestion-list.tsx")])
        .then(async ([answer, { SuggestionList: List, readSuggestions }]) => {
          const suggestions = readSuggestions(answer.ok ? await answer.json() : null)
          if (!signal.aborted) setFound({ suggestions, List })
        })
        // Without suggestions the search does what it does all the same.
        .catch(() => undefined)
    }, PAUSE)
    signal.addEventListener("abort", () => clearTimeout(timer))
  }

  useEffect(() => () => asking.current?.abort(), [])
  return { ...found, ask, close }
}
