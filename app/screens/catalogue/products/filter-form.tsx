"use client"

import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react"
import { useLocation, useNavigate, useNavigation } from "react-router"
import { breakpoint } from "#app/ui/theme/tokens.ts"
import { hasFilterChanges, listFilterFields } from "./filter-changes.ts"
import { form as formStyle } from "./filters.css.ts"
import { readFormQuery } from "./read-form-query.ts"

interface FilterFormProps {
  id: string
  /** Accessible name of the form. */
  label: string
  /** URL of the list without its query. */
  action: string
  children: ReactNode
}

/**
 * The form of the filters. From the breakpoint `lg` on, it is beside the list, and each change applies at once. Below
 * `lg`, it is a popover with a submit button. Without scripts, it has a submit button at every width. The URL of the
 * list contains no empty fields.
 */
export function FilterForm({ id, label, action, children }: FilterFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { key } = useLocation()
  const { state } = useNavigation()
  /** The fields that the visitor has changed while another list loads. These changes are not applied yet. */
  const changed = useRef(new Set<EventTarget>())

  const show = useRef<(form: HTMLFormElement, submitter?: HTMLElement | null) => void>(() => {})
  useEffect(() => {
    show.current = (form, submitter) => {
      changed.current.clear()
      const query = readFormQuery(form, { submitter, keepsInvalidPrices: true })
      void navigate(action + query, { preventScrollReset: isWide() })
    }
  }, [action, navigate])

  useEffect(() => {
    // The form listens to the browser's own `change` event, which fires when the value is complete. React's onChange
    // fires at each letter.
    const form = element.current
    const change = () => {
      if (form && isWide()) show.current(form)
    }
    form?.addEventListener("change", change)
    return () => form?.removeEventListener("change", change)
  }, [])

  useEffect(() => {
    // Applies the filters that the visitor has changed before hydration.
    const form = element.current
    if (form && isWide() && hasFilterChanges(form)) form.requestSubmit()
  }, [])

  const shown = useRef(key)
  // This is a layout effect, so that it runs before the effect of FilterResultCount, which looks for changed fields.
  useLayoutEffect(() => {
    if (state !== "idle") return
    // After each navigation, the fields must show the filters of the URL, which a link or the Back button may have
    // changed. This effect compares location keys instead of URLs, because the reset link may lead to the current URL.
    for (const field of shown.current === key ? [] : listFilterFields(element.current)) {
      if (changed.current.has(field)) continue
      field.checked = field.defaultChecked
      if (field.type === "text") field.value = field.defaultValue
    }
    shown.current = key
    changed.current.clear()
  }, [key, state])

  return (
    <form
      ref={element}
      id={id}
      popover="auto"
      method="get"
      action={action}
      // After a reload, the form must show the filters of the URL and not an earlier selection that the browser
      // restores.
      autoComplete="off"
      aria-label={label}
      className={formStyle}
      onInput={({ target }) => {
        if (state !== "idle") changed.current.add(target)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        show.current(event.currentTarget, event.nativeEvent.submitter)
      }}
    >
      {children}
    </form>
  )
}

// Importing `media.lg` would add all media queries to the script.
const isWide = () => window.matchMedia(`(min-width: ${breakpoint.lg})`).matches
