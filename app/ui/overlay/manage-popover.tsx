"use client"

import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * Focuses a popover when it opens, so that screen readers announce it, unless a field already has the focus. Hides it
 * when a key moves the focus out of it, because it would cover the focused element, and after each navigation. Renders
 * nothing.
 */
export function ManagePopover({ popoverId }: { popoverId: string }) {
  const { key } = useLocation()
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    findOpenPopover(popoverId)?.hidePopover()
  }, [popoverId, key])

  useEffect(() => {
    const focusOpened = () => {
      const popover = findOpenPopover(popoverId)
      // Safari does not focus a pressed button, so the body has the focus there.
      if (popover && document.activeElement?.matches(`body, [popovertarget=${popoverId}]`)) {
        popover.tabIndex = -1
        popover.focus({ preventScroll: true })
      }
    }
    const hideLeft = ({ target }: FocusEvent) => {
      const popover = findOpenPopover(popoverId)
      if (!popover || popover.contains(target as Element)) return
      // A pressed button does not match `:focus-visible`. If this function hid the popover then, a press of its opener
      // would open it again.
      if ((target as Element).matches(":focus-visible")) popover.hidePopover()
    }
    // The visitor may have opened the popover before hydration.
    focusOpened()
    const popover = document.getElementById(popoverId)
    popover?.addEventListener("toggle", focusOpened)
    document.addEventListener("focusin", hideLeft)
    return () => {
      popover?.removeEventListener("toggle", focusOpened)
      document.removeEventListener("focusin", hideLeft)
    }
  }, [popoverId])
  return null
}

function findOpenPopover(id: string): HTMLElement | null {
  // Browsers without popovers, such as Safari 16, throw an error for the selector.
  if (!("popover" in HTMLElement.prototype)) return null
  return document.querySelector<HTMLElement>(`#${id}:popover-open`)
}
