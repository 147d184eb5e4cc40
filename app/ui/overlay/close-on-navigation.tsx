"use client"

import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/** Hides a popover after the visitor has followed a link in it. Renders nothing. */
export function CloseOnNavigation({ popoverId }: { popoverId: string }) {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const popover = document.getElementById(popoverId)
    // Browsers without popovers, such as Safari 16, throw an error for the selector.
    if ("popover" in HTMLElement.prototype && popover?.matches(":popover-open"))
      popover.hidePopover()
  }, [popoverId, key])
  return null
}
