"use client"

import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { formatFilters } from "#app/schemas/product-filters.ts"
import { fetchCatalogue, type CatalogueContext } from "./fetch-catalogue.ts"
import { readFilters } from "./read-filters.ts"
import { useHasScripts } from "./use-has-scripts.ts"

interface FoundCountProps extends CatalogueContext {
  /** How many perfumes the shown list has. */
  total: number
}

/**
 * How many perfumes the form around it would show. What is ticked but not sent yet is counted by the shop API;
 * until that answers there is no number, rather than one that is wrong, and without scripts there is none.
 */
export function FoundCount({ total, locale, country }: FoundCountProps) {
  const element = useRef<HTMLSpanElement>(null)
  const isLive = useRef(false)
  const { search } = useLocation()
  const hasScripts = useHasScripts()
  const [found, setFound] = useState<number | null>(total)
  const [shown, setShown] = useState(`${search} ${total}`)
  if (shown !== `${search} ${total}`) {
    setShown(`${search} ${total}`)
    setFound(total)
  }

  useEffect(() => {
    const form = element.current?.closest("form")
    if (!form) return undefined
    let asking = new AbortController()
    const count = () => {
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      setFound(null)
      const query = formatFilters({ ...readFilters(form), page: 1 }).replace("?", "&")
      fetchCatalogue(`products?per_page=1${query}`, { locale, country }, signal)
        .then((answer) => {
          if (!signal.aborted) setFound(readTotal(answer))
        })
        // Without a number the button does what it does all the same.
        .catch(() => undefined)
    }
    form.addEventListener("change", count)
    // Ticked before the scripts ran.
    if (!isLive.current && isTicked(form)) count()
    isLive.current = true
    return () => {
      form.removeEventListener("change", count)
      asking.abort()
    }
  }, [search, locale, country])

  return <span ref={element}>{hasScripts ? found : null}</span>
}

function isTicked(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].some(
    (box) => box.checked !== box.defaultChecked,
  )
}

function readTotal(answer: unknown): number | null {
  const isList = typeof answer === "object" && answer !== null && "total" in answer
  return isList && typeof answer.total === "number" ? answer.total : null
}
