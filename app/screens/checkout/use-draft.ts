"use client"

import { useAtom } from "jotai/react"
import { useEffect, useRef } from "react"
import { draftAtom, type Draft } from "./draft-atom.ts"

/** [S9.18] Milliseconds between a change and the request that saves it. */
const AUTOSAVE_DELAY = 500

/**
 * The draft of the delivery form, null until something differs from `values`. A pause after the last change, a plain
 * request saves it: a form of the router would reload the page's data. A failed request is not repeated, because
 * sending the form saves everything. `settle` cancels the waiting request when the form is sent.
 *
 * @param country ISO code of the country that the form was opened for
 */
export function useDraft(values: Draft, path: string, country: string) {
  const [draft, setDraft] = useAtom(draftAtom)
  const waiting = useRef<{ timer: number; draft: Draft } | null>(null)

  const settle = () => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
  }

  const change = (part: Partial<Draft>) => {
    const next = { ...(draft ?? values), ...part }
    setDraft(next)
    settle()
    const timer = window.setTimeout(() => {
      waiting.current = null
      void saveDraft(path, country, next)
    }, AUTOSAVE_DELAY)
    waiting.current = { timer, draft: next }
  }

  useEffect(
    () => () => {
      if (waiting.current) {
        clearTimeout(waiting.current.timer)
        void saveDraft(path, country, waiting.current.draft)
        waiting.current = null
      }
      setDraft(null)
    },
    [path, country, setDraft],
  )

  return { draft, change, settle }
}

async function saveDraft(path: string, country: string, draft: Draft) {
  const body = new URLSearchParams({ country, ...draft })
  try {
    await fetch(path, { method: "POST", body, keepalive: true, redirect: "manual" })
  } catch {
    // Offline, or the page is gone.
  }
}
