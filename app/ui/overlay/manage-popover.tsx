"use client"

import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * Focuses a popover when it opens, so that screen readers announce it. Hides it when a key moves the focus out of it,
 * because it would cover the focused element, and after the visitor has followed a link in it. Renders nothing.
 */
export function ManagePopover({ popoverId }: { popoverId: string }) {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    findOpenPopover(popoverId)?.hidePopover()
  }, [popoverId, key])

  useEffect(() => {
    const enter = () => {
      const popover = findOpenPopover(popoverId)
      // Safari does not focus a pressed button, so the body has the focus there.
      if (popover && document.activeElement?.matches(`body, [popovertarget=${popoverId}]`)) {
        popover.tabIndex = -1
        popover.focus({ preventScroll: true })
      }
    }
    const leave = ({ target }: FocusEvent) => {
      const popover = findOpenPopover(popoverId)
      if (!popover || popover.contains(target as Element)) return
      // A press of the opener would open the popover again if this function hid it first.
      if ((target as Element).matches(":focus-visible")) popover.hidePopover()
    }
    // The visitor may have opened the popover before hydration.
    enter()
    const popover = document.getElementById(popoverId)
    popover?.addEventListener("toggle", enter)
    document.addEventListener("focusin", leave)
    return () => {
      popover?.removeEventListener("toggle", enter)
      document.removeEventListener("focusin", leave)
    }
  }, [popoverId])
  return null
}

function findOpenPopover(id: string): HTMLElement | null {
  // Browsers without popovers, such as Safari 16, throw an error for the selector.
  if (!("popover" in HTMLElement.prototype)) return null
  return document.querySelector<HTMLElement>(`#${id}:popover-open`)
}
