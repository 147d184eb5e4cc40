"use client"

import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { focusIfLost } from "./focus-if-lost.ts"

/**
 * Focuses the heading after a navigation that has removed the focused element, so that screen readers say what is shown
 * now. Put it after the page: the effects of its components run before, and may focus something else. Renders nothing.
 */
export function FocusHeading() {
  const { key } = useLocation()
  const known = useRef(key)
  useEffect(() => {
    // A document with a message is what an action without a client navigation has led to.
    const hasMessage = document.querySelector("main [data-live-at-once]")
    if (known.current !== key || hasMessage) focusIfLost(document.querySelector("main h1"))
    known.current = key
  }, [key])
  return null
}
