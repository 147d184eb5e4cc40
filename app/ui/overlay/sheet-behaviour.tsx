"use client"

import { useEffect, useLayoutEffect } from "react"
import { useLocation, useNavigate } from "react-router"

type SheetBehaviourProps = {
  /** Id of the panel, an open `<dialog>` of the server's. */
  panelId: string
  /** The address of the page without the panel. */
  closeHref: string
}

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect

/**
 * Makes an open `<dialog>` modal: the page goes inert, the focus stays inside and returns to its opener,
 * Escape and a click beside the panel lead to `closeHref`. Renders nothing.
 */
export function SheetBehaviour({ panelId, closeHref }: SheetBehaviourProps) {
  const navigate = useNavigate()
  const { key } = useLocation()

  // Before the first paint, so that a panel fetched by the router is modal from the start; again at each
  // navigation, since the address of a panel just closed may be asked for again.
  useBrowserLayoutEffect(() => {
    const panel = findPanel(panelId)
    if (!panel || panel.matches(":modal")) return
    const active = document.activeElement
    // The browser sets the focus of a served panel with the first paint, which scripts may precede.
    const focused = active === document.body ? panel : active
    // Not close(): it hands the focus back, which lays the page out and starts the entrance anew.
    panel.removeAttribute("open")
    panel.showModal()
    // Restores the focus that showModal() moves to the first control: a visitor may type in a field already, and a
    // ring belongs round a control that a key led to.
    if (focused instanceof HTMLElement && panel.contains(focused))
      focused.focus({ preventScroll: true })
  }, [panelId, key])

  useBrowserLayoutEffect(() => {
    const panel = findPanel(panelId)
    return () => {
      if (panel) close(panel)
    }
  }, [panelId])

  useEffect(() => {
    const panel = findPanel(panelId)
    if (!panel) return undefined
    const leave = () => {
      close(panel)
      void navigate(closeHref, { replace: true, preventScrollReset: true })
    }
    const onCancel = (event: Event) => {
      if (event.target !== panel) return
      event.preventDefault()
      leave()
    }
    const onClick = (event: MouseEvent) => {
      if (event.target === panel && isOutside(panel, event)) leave()
    }
    panel.addEventListener("cancel", onCancel)
    panel.addEventListener("click", onClick)
    return () => {
      panel.removeEventListener("cancel", onCancel)
      panel.removeEventListener("click", onClick)
    }
  }, [panelId, closeHref, navigate])

  return null
}

function findPanel(id: string): HTMLDialogElement | null {
  const element = document.getElementById(id)
  return element instanceof HTMLDialogElement ? element : null
}

/**
 * Closes a panel; the focus goes back to what opened it. Where that was another document, because the panel's
 * address was opened by itself, it goes to a link that opens the panel here.
 */
function close(panel: HTMLDialogElement) {
  panel.close()
  // What had the focus in a document's panel keeps it for a moment, though it is not shown any more.
  const holder = document.activeElement
  if (holder !== document.body && !panel.contains(holder)) return
  const openers = document.querySelectorAll<HTMLElement>(`a[href*="panel=${panel.id}"]`)
  const shown = [...openers].find((opener) => opener.checkVisibility({ visibilityProperty: true }))
  shown?.focus({ preventScroll: true })
}

/** A click on the backdrop reaches the dialog itself, at a point beside its box. */
function isOutside(panel: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const box = panel.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
