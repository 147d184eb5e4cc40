import { useCallback, useEffect, useRef, useState } from "react"
import type { Suggestion } from "./suggestion.ts"

/** Milliseconds from the last typed letter to the request. */
const DEBOUNCE = 150

interface Found {
  suggestions: readonly Suggestion[]
  /** Why there are no suggestions: nothing matches, or the request failed. */
  problem: "nothing" | "failed" | null
  /** The component that renders the suggestions; null until the first ones have loaded. */
  List: (typeof import("./suggestion-list.tsx"))["SuggestionList"] | null
}

const NO_SUGGESTIONS: Found = { suggestions: [], problem: null, List: null }

/**
 * Returns suggestions for a search text. `request` fetches them after a pause, `close` hides the list.
 *
 * @param source URL that returns suggestions as JSON for the parameter `q`
 */
export function useSuggestions(source: string) {
  const [found, setFound] = useState(NO_SUGGESTIONS)
  const pending = useRef<AbortController>(null)

  function close() {
    pending.current?.abort()
    setFound(NO_SUGGESTIONS)
  }

  const request = useCallback(
    (text: string) => {
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
        Promise.all([
          fetchSuggestions(`${source}?q=${encodeURIComponent(q)}`, signal),
          import("./suggestion-list.tsx"),
        ])
          .then(([suggestions, { SuggestionList: List }]) => {
            if (signal.aborted) return
            setFound({ suggestions, problem: suggestions.length === 0 ? "nothing" : null, List })
          })
          .catch(() => {
            if (!signal.aborted) setFound({ ...NO_SUGGESTIONS, problem: "failed" })
          })
      }, DEBOUNCE)
      signal.addEventListener("abort", () => clearTimeout(timer))
    },
    [source],
  )

  useEffect(() => () => pending.current?.abort(), [])
  return { ...found, request, close }
}

async function fetchSuggestions(url: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(answer.statusText)
  return (await answer.json()) as Suggestion[]
}
