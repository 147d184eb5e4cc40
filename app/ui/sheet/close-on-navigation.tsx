"use client"

import { useEffect } from "react"
import { useLocation } from "react-router"

/** Hides a popover when one of its links has led to another address. Renders nothing. */
export function CloseOnNavigation({ popoverId }: { popoverId: string }) {
  const { key } = useLocation()
  useEffect(() => {
    const popover = document.getElementById(popoverId)
    if (popover?.matches(":popover-open")) popover.hidePopover()
  }, [popoverId, key])
  return null
}
