"use client"

import { useAtom } from "jotai/react"
import { useEffect, useEffectEvent, useState, type RefObject } from "react"
import { confirmationDraftAtom, type ConfirmationDraft } from "./draft-atoms.ts"

/**
 * Restores the checkboxes and the manager's ID that the customer had entered at the confirmation step before going to
 * another step. Returns the restored draft, and `save`, which stores the current values of the form.
 *
 * @param draftOwnerKey identifies the customer and the cart; a draft of another owner is ignored
 * @param payer id of the payer (the manager through whom the customer orders); null if none is chosen. A chosen payer
 *   empties the restored ID of the manager, so that the field is empty after the payer is removed
 */
export function useConfirmationDraft(
  form: RefObject<HTMLFormElement | null>,
  { draftOwnerKey, payer }: { draftOwnerKey: string; payer: number | null },
) {
  const [draft, setDraft] = useAtom(confirmationDraftAtom)
  // The draft is copied to a state, because its later changes must not change the defaults of the form's fields.
  const [restored, setRestored] = useState(draft?.draftOwnerKey === draftOwnerKey ? draft : null)
  // A chosen payer replaces the typed ID, so that removing the payer leaves an empty field.
  if (payer !== null && restored?.managerId) setRestored({ ...restored, managerId: "" })

  const save = () => {
    if (form.current)
      setDraft({ draftOwnerKey, ...readConfirmationDraft(new FormData(form.current)) })
  }
  // Saves the values that were typed before hydration, and the empty field after the payer is removed.
  const saveShown = useEffectEvent(save)
  useEffect(() => saveShown(), [payer])

  return { restored, save }
}

function readConfirmationDraft(entries: FormData): Omit<ConfirmationDraft, "draftOwnerKey"> {
  const managerId = entries.get("manager_id")
  return {
    terms: entries.has("terms"),
    manager: entries.has("manager"),
    managerId: typeof managerId === "string" ? managerId : "",
  }
}
