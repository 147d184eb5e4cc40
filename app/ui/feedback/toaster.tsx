"use client"

import { useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { viewport } from "./toast.css.ts"
import { findToastModule, subscribeToToastModule } from "./toast.ts"

/**
 * Container of the toasts. The layout of all pages renders it once. While a modal panel is open, the container is
 * inside the topmost panel, because everything outside of that panel is inert and below its backdrop. Otherwise the
 * container is in the body.
 */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const module = useSyncExternalStore(subscribeToToastModule, findToastModule, () => null)
  const host = useSyncExternalStore(subscribeToPanels, getHost, () => null)
  if (!host) return null
  // The live region is rendered before the first message, because screen readers announce only what is added to an
  // existing region.
  return createPortal(
    <div className={viewport} aria-live="polite">
      {module ? <module.Toasts closeLabel={closeLabel} /> : null}
    </div>,
    host,
  )
}

const getHost = (): Element => listModals().pop() ?? document.body

/** Returns the modal panels; none in Chrome before 105 and Safari before 15.6, which throw an error for `:modal`. */
const listModals = (): Element[] =>
  CSS.supports("selector(:modal)") ? [...document.querySelectorAll("dialog:modal")] : []

/** Calls `onChange` when a panel opens, closes or is removed. */
function subscribeToPanels(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["open"],
  })
  return () => observer.disconnect()
}
