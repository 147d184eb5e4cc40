"use client"

import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { formatFilters, type ProductFilters } from "#app/schemas/product-filters.ts"
import { SearchInput } from "#app/ui/form/search-input.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import type { CatalogueContext } from "./fetch-catalogue.ts"
import { readFilters } from "./read-filters.ts"
import type { Suggestion } from "./read-suggestions.ts"
import { frame } from "./search-form.css.ts"
import type { SuggestionTexts } from "./suggestion-list.tsx"
import { useHasScripts } from "./use-has-scripts.ts"
import { useSuggestions } from "./use-suggestions.ts"

interface SearchFormProps extends CatalogueContext {
  id: string
  action: string
  q: string
  /** What the list is narrowed down to already: the search stays within it. */
  kept: readonly (readonly [name: string, value: string])[]
  texts: { label: string; placeholder: string; submit: string; suggestions: SuggestionTexts }
}

/** Id of a line of the list, for the field to point at. */
const optionId = (listId: string, place: number) => `${listId}-${place}`

/**
 * The search field of the list, which suggests what is meant while it is typed. Without scripts it is a plain
 * search. The header's magnifying glass leads here and finds it focused.
 */
export function SearchForm({ id, action, q, kept, texts, locale, country }: SearchFormProps) {
  const hasScripts = useHasScripts()
  const { suggestions, List, ask, close } = useSuggestions({ locale, country })
  const [active, setActive] = useState(-1)
  const listId = `${id}-suggestions`
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

  useEffect(() => {
    if (active < 0) return
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: "nearest" })
  }, [active, listId])

  const choose = ({ path }: Suggestion) => {
    close()
    void navigate(`/${locale}/${path}`)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    const chosen = suggestions[active]
    if (event.key === "Escape" && suggestions.length > 0) {
      // The first one puts the list away, and not what was typed.
      event.preventDefault()
      close()
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (step !== 0 && suggestions.length > 0) {
      event.preventDefault()
      // One place more than there are lines: the field itself.
      const places = suggestions.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    }
  }

  return (
    <form
      ref={element}
      id={id}
      role="search"
      method="get"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        close()
        const filters: ProductFilters = { ...readFilters(event.currentTarget), page: 1 }
        void navigate(action + formatFilters(filters))
      }}
    >
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className={frame}>
        <SearchInput
          name="q"
          label={texts.label}
          placeholder={texts.placeholder}
          defaultValue={q}
          combobox={
            hasScripts
              ? {
                  listId,
                  isOpen: suggestions.length > 0,
                  activeId: active < 0 ? undefined : optionId(listId, active),
                }
              : undefined
          }
          onChange={(event) => {
            setActive(-1)
            ask(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {List && suggestions.length > 0 ? (
          <List
            id={listId}
            optionId={(place) => optionId(listId, place)}
            suggestions={suggestions}
            active={active}
            texts={texts.suggestions}
            onChoose={choose}
          />
        ) : null}
      </div>
      <VisuallyHidden>
        <button type="submit" tabIndex={-1}>
          {texts.submit}
        </button>
      </VisuallyHidden>
    </form>
  )
}

function findField(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector("input[type=search]") ?? null
}
