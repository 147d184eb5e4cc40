"use client"

import { useEffect, useRef, type ReactNode } from "react"
import { useLocation, useNavigate } from "react-router"
import { formatFilters } from "#app/schemas/product-filters.ts"
import { breakpoint } from "#app/ui/theme/tokens.ts"
import { form as look } from "./filters.css.ts"
import { readFilters } from "./read-filters.ts"

interface FilterFormProps {
  id: string
  /** Names the form for screen readers. */
  label: string
  /** The list's address without its query. */
  action: string
  children: ReactNode
}

/**
 * The form of the filters: beside the list from lg on, where each tick counts at once; a sheet that waits as a
 * popover below, with a button. Without scripts both are sent by a button. Its address has no empty fields.
 */
export function FilterForm({ id, label, action, children }: FilterFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { search } = useLocation()

  const show = useRef<(form: HTMLFormElement) => void>(() => {})
  useEffect(() => {
    show.current = (form) => {
      void navigate(action + formatFilters(readFilters(form)), { preventScrollReset: isWide() })
    }
  }, [action, navigate])

  useEffect(() => {
    // React takes each letter for a change; the browser, what is ticked or typed to its end.
    const form = element.current
    const change = () => {
      if (form && isWide()) show.current(form)
    }
    form?.addEventListener("change", change)
    return () => form?.removeEventListener("change", change)
  }, [])

  useEffect(() => {
    // Ticked before the scripts ran: it counts all the same.
    const form = element.current
    if (form && isWide() && fieldsOf(form).some(isChanged)) form.requestSubmit()
  }, [])

  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    // A chip, the pager's neighbour or the back button may have changed what is ticked.
    for (const field of fieldsOf(element.current)) {
      field.checked = field.defaultChecked
      if (field.type === "text") field.value = field.defaultValue
    }
  }, [search])

  return (
    <form
      ref={element}
      id={id}
      popover="auto"
      method="get"
      action={action}
      // A reload shows what its address says, not what was ticked before it.
      autoComplete="off"
      aria-label={label}
      className={look}
      onSubmit={(event) => {
        event.preventDefault()
        show.current(event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}

function fieldsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "text"),
  )
}

const isChanged = (field: HTMLInputElement) =>
  field.checked !== field.defaultChecked || field.value !== field.defaultValue

// Not `media.lg`: all queries of the theme would travel with it.
const isWide = () => window.matchMedia(`(min-width: ${breakpoint.lg})`).matches
