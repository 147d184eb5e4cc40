"use client"

import { useAtom } from "jotai/react"
import { useEffect, useRef } from "react"
import { useRevalidator } from "react-router"
import { deliveryDraftAtom, type DeliveryDraft } from "./draft-atoms.ts"

/** [S9.18] Milliseconds between a change and the request that saves it. */
const AUTOSAVE_DELAY = 500

/**
 * Returns the draft of the delivery form, which is null before the first `change`. `change` saves the draft after a
 * pause with a plain request, because a submission through the router would reload the data of the page. A failed save
 * is not repeated, because submitting the form saves everything. If the customer closes the tab, the browser aborts a
 * save that is under way. The form must call `cancelSave` when it is submitted, so that an older draft does not reach
 * the shop after it. If the customer leaves the form before the draft is saved, the router loads the data of the next
 * page again after the save [D1.206].
 *
 * @param values initial values of the form
 * @param country ISO code of the country for which the form was opened
 */
export function useDeliveryDraft(values: DeliveryDraft, path: string, country: string) {
  const [draft, setDraft] = useAtom(deliveryDraftAtom)
  const { revalidate } = useRevalidator()
  const reload = useRef(revalidate)
  const pending = useRef<{ timer: number; draft: DeliveryDraft } | null>(null)
  const saving = useRef<Promise<void> | null>(null)
  const controller = useRef<AbortController | null>(null)

  const cancelPending = () => {
    if (pending.current) clearTimeout(pending.current.timer)
    pending.current = null
  }

  const cancelSave = () => {
    cancelPending()
    controller.current?.abort()
  }

  const save = (next: DeliveryDraft) => {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    const request = saveDraft(path, { country, ...next }, signal).finally(() => {
      if (saving.current === request) saving.current = null
    })
    saving.current = request
  }

  const change = (part: Partial<DeliveryDraft>) => {
    const next = { ...(draft ?? values), ...part }
    setDraft(next)
    cancelPending()
    const timer = window.setTimeout(() => {
      pending.current = null
      save(next)
    }, AUTOSAVE_DELAY)
    pending.current = { timer, draft: next }
  }

  // `revalidate` is another function after each navigation. As a dependency of the effect below, it would run the
  // cleanup, which ends the draft.
  useEffect(() => {
    reload.current = revalidate
  }, [revalidate])

  useEffect(
    () => () => {
      if (pending.current) {
        clearTimeout(pending.current.timer)
        controller.current?.abort()
        saving.current = saveDraft(path, { country, ...pending.current.draft })
        pending.current = null
      }
      void saving.current?.then(reload.current)
      saving.current = null
      setDraft(null)
    },
    [path, country, setDraft],
  )

  return { draft, change, cancelSave }
}

async function saveDraft(
  path: string,
  draft: DeliveryDraft & { country: string },
  signal: AbortSignal | null = null,
) {
  const body = new URLSearchParams(draft)
  // Chromium does not abort a request with `keepalive`.
  const keepalive = signal === null
  try {
    await fetch(path, { method: "POST", body, keepalive, redirect: "manual", signal })
  } catch {
    // The connection failed, or something newer is sent. Submitting the form will save everything.
  }
}
