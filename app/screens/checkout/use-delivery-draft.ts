"use client"

import { useAtom } from "jotai/react"
import { useEffect, useRef } from "react"
import { deliveryDraftAtom, type DeliveryDraft } from "./draft-atom.ts"

/** [S9.18] Milliseconds between a change and the request that saves it. */
const AUTOSAVE_DELAY = 500

/**
 * Returns the draft of the delivery form, which is null until a field differs from `values`. A plain request saves the
 * draft after a pause, because a submission through the router would reload the data of the page. A failed request is
 * not repeated, because submitting the form saves everything. The form must call `cancelSave` when it is submitted.
 *
 * @param values initial values of the form
 * @param country ISO code of the country for which the form was opened
 */
export function useDeliveryDraft(values: DeliveryDraft, path: string, country: string) {
  const [draft, setDraft] = useAtom(deliveryDraftAtom)
  const pending = useRef<{ timer: number; draft: DeliveryDraft } | null>(null)

  const cancelSave = () => {
    if (pending.current) clearTimeout(pending.current.timer)
    pending.current = null
  }

  const change = (part: Partial<DeliveryDraft>) => {
    const next = { ...(draft ?? values), ...part }
    setDraft(next)
    cancelSave()
    const timer = window.setTimeout(() => {
      pending.current = null
      void saveDraft(path, country, next)
    }, AUTOSAVE_DELAY)
    pending.current = { timer, draft: next }
  }

  useEffect(
    () => () => {
      if (pending.current) {
        clearTimeout(pending.current.timer)
        void saveDraft(path, country, pending.current.draft)
        pending.current = null
      }
      setDraft(null)
    },
    [path, country, setDraft],
  )

  return { draft, change, cancelSave }
}

async function saveDraft(path: string, country: string, draft: DeliveryDraft) {
  const body = new URLSearchParams({ country, ...draft })
  try {
    await fetch(path, { method: "POST", body, keepalive: true, redirect: "manual" })
  } catch {
    // The connection failed. Submitting the form will save everything.
  }
}
