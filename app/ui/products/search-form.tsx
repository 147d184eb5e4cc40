"use client"

import { useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router"
import { formatFilters, type ProductFilters } from "#app/schemas/product-filters.ts"
import { SearchInput } from "../input/search-input.tsx"
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx"
import { readFilters } from "./read-filters.ts"

interface SearchFormProps {
  id: string
  action: string
  q: string
  /** What the list is narrowed down to already: the search stays within it. */
  kept: readonly (readonly [name: string, value: string])[]
  words: { label: string; placeholder: string; submit: string }
}

/** The search field of the list; the header's magnifying glass leads here and finds it focused. */
export function SearchForm({ id, action, q, kept, words }: SearchFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { hash, key } = useLocation()

  const shown = useRef(q)
  useEffect(() => {
    // Not at the start: what was typed before the scripts ran is the shopper's.
    if (shown.current === q) return
    shown.current = q
    const field = findField(element.current)
    if (field) field.value = q
  }, [q])

  useEffect(() => {
    if (hash === `#${id}`) findField(element.current)?.focus({ preventScroll: true })
  }, [hash, key, id])

  return (
    <form
      ref={element}
      id={id}
      role="search"
      method="get"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        const filters: ProductFilters = { ...readFilters(event.currentTarget), page: 1 }
        void navigate(action + formatFilters(filters))
      }}
    >
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SearchInput name="q" label={words.label} placeholder={words.placeholder} defaultValue={q} />
      <VisuallyHidden>
        <button type="submit" tabIndex={-1}>
          {words.submit}
        </button>
      </VisuallyHidden>
    </form>
  )
}

function findField(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector("input[type=search]") ?? null
}
