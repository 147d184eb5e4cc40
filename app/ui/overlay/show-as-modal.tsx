"use client"

import { useEffect, useLayoutEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router"

type ShowAsModalProps = {
  /** Id of the panel, an open `<dialog>` that the server rendered. */
  panelId: string
  /** URL of the page without the panel. */
  closeHref: string
}

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect

/**
 * Makes an open `<dialog>` modal: the page becomes inert, the focus stays inside and returns to the
 * opener, Escape and a click outside navigate to `closeHref`. Renders nothing.
 */
export function ShowAsModal({ panelId, closeHref }: ShowAsModalProps) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const closedHref = useRef(closeHref)
  useEffect(() => {
    closedHref.current = closeHref
  }, [closeHref])

  // A layout effect, so that a panel from the router is modal at its first paint. It runs at each
  // navigation, because the visitor may open a closed panel again.
  useBrowserLayoutEffect(() => {
    const panel = findPanel(panelId)
    if (!panel || panel.matches(":modal")) return
    const active = document.activeElement
    // The browser focuses a served panel at the first paint, and scripts may run before it.
    const focused = active === document.body ? panel : active
    // close() would return the focus, which forces a layout and restarts the opening animation.
    panel.removeAttribute("open")
    panel.showModal()
    // showModal() moves the focus to the first control. Restore it: the visitor may be typing in a
    // field, and the focus ring is for keyboard users.
    if (focused instanceof HTMLElement && panel.contains(focused))
      focused.focus({ preventScroll: true })
  }, [panelId, key])

  useBrowserLayoutEffect(() => {
    const panel = findPanel(panelId)
    return () => {
      if (!panel) return
      close(panel)
      // If a link of the panel has opened another page, FocusHeading focuses the heading of that page.
      const isPageLeft = new URL(closedHref.current, location.href).href !== location.href
      if (isPageLeft && document.activeElement instanceof HTMLElement) document.activeElement.blur()
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
 * Closes a panel. The browser returns the focus to the link that opened it. When the visitor opened
 * the panel's URL directly, there is no such link, so the first visible link to the panel gets the
 * focus.
 */
function close(panel: HTMLDialogElement) {
  panel.close()
  // The focused element of a panel that was in the document at its load keeps the focus for a moment.
  const holder = document.activeElement
  if (holder !== document.body && !panel.contains(holder)) return
  const openers = document.querySelectorAll<HTMLElement>(`a[href*="panel=${panel.id}"]`)
  const shown = [...openers].find((opener) => opener.checkVisibility({ visibilityProperty: true }))
  shown?.focus({ preventScroll: true })
}

/** A click on the backdrop has the dialog as its target, at a point outside of its box. */
function isOutside(panel: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const box = panel.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
