import { useState } from "react"

/** Whether the page has shown a value that is null since, so that its field can say that it was removed. */
export function useValueWasRemoved(value: unknown): boolean {
  const [known, setKnown] = useState({ value, wasRemoved: false })
  if (known.value !== value) setKnown({ value, wasRemoved: value === null })
  return known.wasRemoved
}
