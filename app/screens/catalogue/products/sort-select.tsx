"use client"

import { useEffect, useRef } from "react"
import { Select, type SelectOption } from "#app/ui/form/select.tsx"

interface SortSelectProps {
  id: string
  /** Id of the form that contains the select's value. */
  form: string
  label: string
  value: string
  options: readonly SelectOption[]
}

/** The order of the list. A choice applies at once. */
export function SortSelect({ id, form, label, value, options }: SortSelectProps) {
  const shown = useRef<string>(null)
  useEffect(() => {
    const select = document.getElementById(id)
    if (!(select instanceof HTMLSelectElement)) return
    const isFirst = shown.current === null
    shown.current = value
    if (!isFirst) select.value = value
    // Apply what the visitor chose before hydration.
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
