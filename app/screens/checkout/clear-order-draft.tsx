"use client"

import { useSetAtom } from "jotai/react"
import { useEffect } from "react"
import { orderDraftAtom } from "./draft-atom.ts"

/**
 * Clears the draft of the confirmation step after its order is placed, because the customer must accept the terms again
 * for the next order.
 */
export function ClearOrderDraft() {
  const setDraft = useSetAtom(orderDraftAtom)
  useEffect(() => setDraft(null), [setDraft])
  return null
}
