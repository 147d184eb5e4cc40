"use client"

import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react"
import { useNavigate, useNavigation } from "react-router"
import { SearchInput } from "#app/ui/form/search-input.tsx"
import { useHydrated } from "#app/ui/form/use-hydrated.ts"
import { readFormQuery } from "../products/read-form-query.ts"
import { saveSearch, saveSearchOfDocument } from "./recent-searches.ts"
import { frame, status } from "./search-form.css.ts"
import type { SuggestionTexts } from "./suggestion-list.tsx"
import type { Suggestion } from "./suggestion.ts"
import { useSuggestions } from "./use-suggestions.ts"

interface SearchFormProps {
  id: string
  action: string
  /** URL that returns suggestions as JSON. */
  source: string
  /**
   * With `panel`, the field gets the focus when the panel opens, and the suggestions stay open when the field loses the
   * focus.
   */
  place?: "dropdown" | "panel"
  q: string
  /** The other filters and the sort order of the list, which a search keeps. */
  hiddenFields: readonly (readonly [name: string, value: string])[]
  texts: {
    label: string
    placeholder: string
    suggestions: SuggestionTexts
    /** Messages that the search panel shows instead of suggestions. */
    nothing: string
    failed: string
  }
  /** The submit button. */
  children: ReactNode
}

/** Returns the id of an option, for the field's `aria-activedescendant`. */
const optionId = (listId: string, index: number) => `${listId}-${index}`

/** A search field that shows suggestions while the visitor types. Without scripts, it is a plain search form. */
export function SearchForm({
  id,
  action,
  q,
  hiddenFields,
  texts,
  source,
  place = "dropdown",
  children,
}: SearchFormProps) {
  const isHydrated = useHydrated()
  const { suggestions, problem, List, request, close } = useSuggestions(source)
  // The index of the option that the visitor has reached with the arrow keys, and the suggestions to which it belongs.
  // With new suggestions, or after the list has closed, no option is marked, so that Enter opens only an option that
  // screen readers have announced.
  const [marked, setMarked] = useState({ of: suggestions, at: -1 })
  const active = marked.of === suggestions ? marked.at : -1
  const setActive = (at: number) => setMarked({ of: suggestions, at })
  const listId = `${id}-suggestions`
  const isPanel = place === "panel"
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  const { state } = useNavigation()
  /** Whether the visitor has typed in the field while another list loads, whose query must not replace that text. */
  const isTyped = useRef(false)
  const shown = useRef(q)
  useEffect(() => {
    if (state !== "idle") return
    const field = findField(element.current)
    // The first run must not replace a text that the visitor typed before hydration.
    if (field && shown.current !== q && !isTyped.current) field.value = q
    shown.current = q
    isTyped.current = false
  }, [q, state])

  const saveOwn = useEffectEvent(() => saveSearchOfDocument(q))
  useEffect(() => saveOwn(), [])

  // Requests suggestions for a text that the visitor typed before hydration.
  useEffect(() => {
    const field = findField(element.current)
    if (field && field === document.activeElement && field.value !== shown.current) {
      request(field.value)
    }
  }, [request])

  useEffect(() => {
    if (active < 0) return
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: "nearest" })
  }, [active, listId])

  const choose = ({ href }: Suggestion) => {
    close()
    void navigate(href)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    const chosen = suggestions[active]
    if (event.key === "Escape" && (isPanel || suggestions.length > 0)) {
      // The first Escape closes the list of suggestions, and the next one closes the panel. By default, the browser
      // would clear the field.
      event.preventDefault()
      if (suggestions.length > 0) close()
      else event.currentTarget.closest("dialog")?.dispatchEvent(new Event("cancel"))
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (step !== 0 && suggestions.length > 0) {
      event.preventDefault()
      // The arrow keys move through the options and the field itself, which is index -1.
      const positions = suggestions.length + 1
      setActive(((active + 1 + step + positions) % positions) - 1)
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
        isTyped.current = false
        saveSearch(findField(event.currentTarget)?.value ?? "")
        void navigate(action + readFormQuery(event.currentTarget))
      }}
    >
      {hiddenFields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className={frame}>
        <SearchInput
          name="q"
          label={texts.label}
          placeholder={texts.placeholder}
          defaultValue={q}
          combobox={
            isHydrated
              ? {
                  listId,
                  isOpen: suggestions.length > 0,
                  activeId: active < 0 ? undefined : optionId(listId, active),
                }
              : undefined
          }
          onChange={(event) => {
            setActive(-1)
            isTyped.current = state !== "idle"
            request(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          {...(isPanel ? { autoFocus: true } : { onBlur: close })}
        />
        {List && suggestions.length > 0 ? (
          <List
            id={listId}
            optionId={(index) => optionId(listId, index)}
            suggestions={suggestions}
            active={active}
            place={place}
            texts={texts.suggestions}
            onChoose={choose}
          />
        ) : null}
      </div>
      {children}
      {isPanel ? <output className={status}>{problem && texts[problem]}</output> : null}
    </form>
  )
}

function findField(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector("input[type=search]") ?? null
}
