"use client"

import { useEffect } from "react"
import { Select, type SelectOption } from "../input/select.tsx"

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
  useEffect(() => {
    const select = document.getElementById(id)
    if (select instanceof HTMLSelectElement) select.value = value
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
