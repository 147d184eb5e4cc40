"use client"

import { useEffect, useRef } from "react"

interface SubmitSortOnChangeProps {
  /** Id of the select, which the server renders. */
  selectId: string
  /** The sort order of the shown list. */
  value: string
  hiddenFields: readonly (readonly [name: string, value: string])[]
}

/**
 * Submits the form of the sort order as soon as the visitor chooses another order. Renders hidden fields, which would
 * be heavier as elements of the RSC payload.
 */
export function SubmitSortOnChange({ selectId, value, hiddenFields }: SubmitSortOnChangeProps) {
  const shown = useRef<string>(null)
  useEffect(() => {
    const select = document.getElementById(selectId)
    if (!(select instanceof HTMLSelectElement)) return undefined
    const apply = () => select.form?.requestSubmit()
    const isFirst = shown.current === null
    shown.current = value
    if (!isFirst) select.value = value
    // The visitor has chosen another order before hydration.
    else if (select.value !== value) apply()
    select.addEventListener("change", apply)
    return () => select.removeEventListener("change", apply)
  }, [selectId, value])

  return hiddenFields.map(([name, text]) => (
    <input key={name + text} type="hidden" name={name} value={text} />
  ))
}
