"use client"

import { useEffect, useRef, type ReactNode } from "react"
import { useLocation, useNavigate } from "react-router"
import { formatFilters } from "#app/schemas/product-filters.ts"
import { media } from "../theme/media.ts"
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

  // A chip, the pager's neighbour or the back button may have changed what is ticked.
  useEffect(() => {
    for (const box of element.current?.elements ?? []) {
      if (box instanceof HTMLInputElement && box.type === "checkbox")
        box.checked = box.defaultChecked
    }
  }, [search])

  const show = (form: HTMLFormElement) => {
    void navigate(action + formatFilters(readFilters(form)), { preventScrollReset: isWide() })
  }

  return (
    <form
      ref={element}
      id={id}
      popover="auto"
      method="get"
      action={action}
      aria-label={label}
      className={look}
      onChange={(event) => {
        if (isWide()) show(event.currentTarget)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}

const isWide = () => window.matchMedia(media.lg).matches
