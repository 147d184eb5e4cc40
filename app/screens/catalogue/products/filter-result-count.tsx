"use client"

import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { useHydrated } from "#app/ui/form/use-hydrated.ts"
import { hasFilterChanges } from "./filter-changes.ts"
import { readFormQuery } from "./read-form-query.ts"

/** Milliseconds between the visitor's last change and the request that counts the perfumes. */
const TYPING_PAUSE = 250

interface FilterResultCountProps {
  /** Number of perfumes in the current list, as text. */
  total: string
  /** URL that returns the number of perfumes, as text, for the filters in its query. */
  source: string
}

/**
 * The number of perfumes that the list would show with the current values of the form around this component. When the
 * visitor changes the form, the shop counts the perfumes; until it responds, no number is shown. Without scripts, no
 * number is shown either.
 */
export function FilterResultCount({ total, source }: FilterResultCountProps) {
  const element = useRef<HTMLSpanElement>(null)
  const { search } = useLocation()
  const isHydrated = useHydrated()
  const [found, setFound] = useState<string | null>(total)
  const [shown, setShown] = useState(`${search} ${total}`)
  if (shown !== `${search} ${total}`) {
    setShown(`${search} ${total}`)
    setFound(total)
  }

  useEffect(() => {
    const form = element.current?.closest("form")
    if (!form) return undefined
    let controller = new AbortController()
    let timer = 0
    const count = () => {
      clearTimeout(timer)
      controller.abort()
      controller = new AbortController()
      const { signal } = controller
      setFound(null)
      timer = window.setTimeout(() => {
        fetchText(`${source}${readFormQuery(form)}`, signal)
          .then((perfumes) => {
            if (!signal.aborted) setFound(perfumes)
          })
          // The button works without the number, so errors are ignored.
          .catch(() => undefined)
      }, TYPING_PAUSE)
    }
    form.addEventListener("input", count)
    // Counts again if the visitor has changed filters before hydration, or while the list was loading.
    if (hasFilterChanges(form)) count()
    return () => {
      form.removeEventListener("input", count)
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, source])

  return <span ref={element}>{isHydrated ? found : null}</span>
}

/** Resolves to null for an error status. */
async function fetchText(url: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(url, { signal })
  return answer.ok ? await answer.text() : null
}
