"use client"

import { useAtom } from "jotai/react"
import { useEffect, useRef } from "react"
import { draftAtom, type Draft } from "./draft-atom.ts"

/** Milliseconds between a change and its being saved (specification 9). */
const AUTOSAVE_DELAY = 500

/**
 * The draft of the delivery form, null until something differs from `values`. Changes are saved after a
 * pause, by a plain request, as a form of the router would load the page's data anew; one that fails is not
 * missed, as sending the form saves everything. `settle` calls off what waits, when the form itself is sent.
 */
export function useDraft(values: Draft, path: string) {
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
      void saveDraft(path, next)
    }, AUTOSAVE_DELAY)
    waiting.current = { timer, draft: next }
  }

  useEffect(
    () => () => {
      if (waiting.current) {
        clearTimeout(waiting.current.timer)
        void saveDraft(path, waiting.current.draft)
        waiting.current = null
      }
      setDraft(null)
    },
    [path, setDraft],
  )

  return { draft, change, settle }
}

async function saveDraft(path: string, draft: Draft) {
  const body = new URLSearchParams({ ...draft })
  try {
    await fetch(path, { method: "POST", body, keepalive: true, redirect: "manual" })
  } catch {
    // Offline, or the page is gone.
  }
}
