"use client"

import { useEffect, useRef } from "react"
import { Select, type SelectOption } from "#app/ui/form/select.tsx"

interface SortSelectProps {
  id: string
  /** Id of the form that it belongs to. */
  form: string
  label: string
  value: string
  options: readonly SelectOption[]
}

/** The order of the list; a choice counts at once. */
export function SortSelect({ id, form, label, value, options }: SortSelectProps) {
  const shown = useRef<string>(null)
  useEffect(() => {
    const select = document.getElementById(id)
    if (!(select instanceof HTMLSelectElement)) return
    const isFirst = shown.current === null
    shown.current = value
    if (!isFirst) select.value = value
    // Chosen before the scripts ran: it counts all the same.
    else if (select.value !== value) select.form?.requestSubmit()
  }, [id, value])

  return (
    <Select
      id={id}
      name="sort"
      form={form}
      size="small"
      label={label}
      labelHidden
      defaultValue={value}
      options={options}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    />
  )
}
