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
 * Makes an open `<dialog>` modal: the page below becomes inert, and the focus stays in the dialog until it closes and
 * then returns to the opener. Escape and a click outside navigate to `closeHref`. Renders nothing.
 */
export function ShowAsModal({ panelId, closeHref }: ShowAsModalProps) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const closedHref = useRef(closeHref)
  useEffect(() => {
    closedHref.current = closeHref
  }, [closeHref])

  // This is a layout effect, because a panel that the router renders must be modal at its first paint. The effect runs
  // at each navigation, because the visitor may open a closed panel again.
  useBrowserLayoutEffect(() => {
    const panel = findPanel(panelId)
    if (!panel) return
    // Chrome before 105 and Safari before 15.6 do not know `:modal`. In these browsers the panel stays open without
    // being modal, as it does without scripts.
    if (!CSS.supports("selector(:modal)")) {
      panel.open = true
      return
    }
    if (panel.matches(":modal")) return
    const active = document.activeElement
    // The browser applies the attribute `autofocus` of a server-rendered panel only at the first paint. If this script
    // runs earlier, no element has the focus yet, so the panel gets it here.
    const focused = active === document.body ? panel : active
    // Removes the attribute instead of calling close(), because close() would move the focus back to the opener, force
    // a layout and restart the opening animation.
    panel.removeAttribute("open")
    panel.showModal()
    // showModal() moves the focus to the first control. The focus is moved back, because the visitor may be typing in a
    // field. The first control would also show a focus ring, which is meant for keyboard users.
    if (focused instanceof HTMLElement && panel.contains(focused))
      focused.focus({ preventScroll: true })
  }, [panelId, key])

  useBrowserLayoutEffect(() => {
    const panel = findPanel(panelId)
    return () => {
      if (!panel) return
      close(panel)
      // When a link in the panel has led to another page, FocusHeading must focus that page's heading. It focuses the
      // heading only while no element has the focus.
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
    // A visitor who selects the text of a field may release the button outside. That is a click on the dialog, too, so
    // the press must also have begun outside.
    let beganOutside = false
    const onPress = (event: MouseEvent) => {
      const isBackdrop = event.target === panel && isOutside(panel, event)
      if (event.type === "click" && isBackdrop && beganOutside) leave()
      beganOutside = isBackdrop
    }
    panel.addEventListener("cancel", onCancel)
    panel.addEventListener("pointerdown", onPress)
    panel.addEventListener("click", onPress)
    return () => {
      panel.removeEventListener("cancel", onCancel)
      panel.removeEventListener("pointerdown", onPress)
      panel.removeEventListener("click", onPress)
    }
  }, [panelId, closeHref, navigate])

  return null
}

function findPanel(id: string): HTMLDialogElement | null {
  const element = document.getElementById(id)
  // `instanceof` would throw an error in Safari before 15.4, which has no HTMLDialogElement.
  return element !== null && "showModal" in element ? (element as HTMLDialogElement) : null
}

/**
 * Closes a panel. The browser returns the focus to the link that opened the panel. If the visitor opened the panel's
 * URL directly, there is no such link. The first visible link with `?panel=` and the panel's id then gets the focus. If
 * the page has none, as for a dialog with a path of its own, FocusHeading focuses the heading after the navigation.
 */
function close(panel: HTMLDialogElement) {
  panel.close()
  // Keeps a focus outside of the panel. A focus in the panel counts as lost: if the panel was open when the document
  // loaded, its focused element keeps the focus for a moment after the panel has closed.
  const holder = document.activeElement
  if (holder !== document.body && !panel.contains(holder)) return
  const openers = document.querySelectorAll<HTMLElement>(`a[href*="panel=${panel.id}"]`)
  // Tries to focus each link, because a hidden link does not take the focus. Safari before 17.4 has no
  // `checkVisibility`, which would find the visible link directly.
  ;[...openers].some((opener) => {
    opener.focus({ preventScroll: true })
    return document.activeElement === opener
  })
}

/**
 * Whether a click was outside of the panel's box. The click's target does not reveal this, because the dialog is also
 * the target of a click on the backdrop.
 */
function isOutside(panel: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const box = panel.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
