"use client"

import { useSetAtom } from "jotai/react"
import { useEffect } from "react"
import { orderDraftAtom } from "./draft-atom.ts"

/** Clears the draft of the confirmation once its order is placed: the next order needs its own consent. */
export function ClearOrderDraft() {
  const setDraft = useSetAtom(orderDraftAtom)
  useEffect(() => setDraft(null), [setDraft])
  return null
}
