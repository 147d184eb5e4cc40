"use client"

import { useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { viewport } from "./toast.css.ts"
import { findShown, watchShown } from "./toast.ts"

/**
 * Where toasts show: once in the document shell. They stand in the modal panel on top, since all outside it is inert
 * and under its backdrop, or else in the body.
 */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const shown = useSyncExternalStore(watchShown, findShown, () => null)
  const host = useSyncExternalStore(watchPanels, findHost, () => null)
  if (!host) return null
  // There before the first message: screen readers tell what comes into it.
  return createPortal(
    <div className={viewport} aria-live="polite">
      {shown ? <shown.Toasts closeLabel={closeLabel} /> : null}
    </div>,
    host,
  )
}

const findHost = (): Element =>
  [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body

/** A panel may open, close or be taken out of the page by a navigation. */
function watchPanels(onChange: () => void): () => void {
  const watcher = new MutationObserver(onChange)
  watcher.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["open"],
  })
  return () => watcher.disconnect()
}
