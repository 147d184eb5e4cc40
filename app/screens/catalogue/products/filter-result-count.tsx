"use client"

import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { useHydrated } from "#app/ui/form/use-hydrated.ts"
import { countPerfumes, type CatalogueContext } from "./count-perfumes.ts"
import { hasFilterChanges } from "./filter-changes.ts"
import { readFormQuery } from "./read-form-query.ts"

/** Milliseconds between the visitor's last change and the request that counts the perfumes. */
const TYPING_PAUSE = 250

interface FilterResultCountProps extends CatalogueContext {
  /** Number of perfumes in the current list. */
  total: number
}

/**
 * The number of perfumes that the list would show with the current values of the form around this component. When the
 * visitor changes the form, the shop API counts the perfumes; until it responds, no number is shown. Without scripts,
 * no number is shown either.
 */
export function FilterResultCount({ total, locale, country }: FilterResultCountProps) {
  const element = useRef<HTMLSpanElement>(null)
  const { search } = useLocation()
  const isHydrated = useHydrated()
  const [found, setFound] = useState<number | null>(total)
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
        const query = new URLSearchParams(readFormQuery(form))
        const min = query.get("price_min")
        const max = query.get("price_max")
        // If the minimum is above the maximum, the list page swaps the two limits [D1.201]. The shop API does not swap
        // them, so this code does.
        if (max && min && Number(min) > Number(max)) {
          query.set("price_min", max)
          query.set("price_max", min)
        }
        countPerfumes(query, { locale, country }, signal)
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
  }, [search, locale, country])

  return <span ref={element}>{isHydrated ? found : null}</span>
}
