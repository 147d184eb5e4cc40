import { useEffect, useRef, useState } from "react"
import { readSuggestions, type Suggestion } from "./read-suggestions.ts"

/** Milliseconds without a letter after which it is asked. */
const PAUSE = 150

interface Asker {
  locale: string
  /** An iso_code, null for the shop's default. */
  country: string | null
}

/** What the shop API suggests for a text, asked while it is typed; `close` puts the list away. */
export function useSuggestions({ locale, country }: Asker) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const asking = useRef<AbortController>(null)

  function close() {
    asking.current?.abort()
    setSuggestions([])
  }

  function ask(text: string) {
    asking.current?.abort()
    const q = text.trim()
    if (q === "") {
      setSuggestions([])
      return
    }
    const controller = new AbortController()
    asking.current = controller
    const { signal } = controller
    const timer = setTimeout(() => {
      const headers = { "App-Locale": locale, ...(country ? { "App-Country": country } : {}) }
      fetch(`/api/v1/search/suggest?q=${encodeURIComponent(q)}`, { headers, signal })
        .then(async (answer) => readSuggestions(answer.ok ? await answer.json() : null))
        .then((found) => {
          if (!signal.aborted) setSuggestions(found)
        })
        // Without suggestions the search does what it does all the same.
        .catch(() => undefined)
    }, PAUSE)
    signal.addEventListener("abort", () => clearTimeout(timer))
  }

  useEffect(() => () => asking.current?.abort(), [])
  return { suggestions, ask, close }
}
