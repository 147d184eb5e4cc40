"use client"

import { useAtom } from "jotai/react"
import { useEffect, useRef } from "react"
import { draftAtom, type Draft } from "./draft-atom.ts"

/** [S9.18] Milliseconds between a change and the request that saves it. */
const AUTOSAVE_DELAY = 500

/**
 * The draft of the delivery form, null until a field differs from `values`. After a pause a plain
 * request saves it, because a form of the router would reload the page's data. A failed request is
 * not repeated, because sending the form saves everything. `cancelSave` cancels the scheduled
 * request when the form is sent.
 *
 * @param country ISO code of the country that the form was opened for
 */
export function useDeliveryDraft(values: Draft, path: string, country: string) {
  const [draft, setDraft] = useAtom(draftAtom)
  const pending = useRef<{ timer: number; draft: Draft } | null>(null)

  const cancelSave = () => {
    if (pending.current) clearTimeout(pending.current.timer)
    pending.current = null
  }

  const change = (part: Partial<Draft>) => {
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

async function saveDraft(path: string, country: string, draft: Draft) {
  const body = new URLSearchParams({ country, ...draft })
  try {
    await fetch(path, { method: "POST", body, keepalive: true, redirect: "manual" })
  } catch {
    // The connection failed. Sending the form saves everything.
  }
}
