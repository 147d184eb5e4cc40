"use client"

import { useSetAtom } from "jotai/react"
import { useEffect } from "react"
import { confirmationDraftAtom } from "./draft-atoms.ts"

/**
 * Clears the draft of the confirmation step after the order is placed, and when a checkout begins again [S4.26]: the
 * customer must accept the terms again for the next order.
 */
export function ClearConfirmationStepDraft() {
  const setDraft = useSetAtom(confirmationDraftAtom)
  useEffect(() => setDraft(null), [setDraft])
  return null
}
