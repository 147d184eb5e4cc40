import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { focusIfLost } from "./focus-if-lost.ts"

/**
 * Focuses the heading after a navigation that has removed the focused element, so that screen readers announce the new
 * page. After a navigation to another page, it also takes the focus from an element outside of `main`, such as a link
 * in the footer, and from a link that both pages have, such as one of the account's navigation. If the URL has the id
 * of an element behind `#`, that element gets the focus. Put this component after the page: the effects of the page's
 * components run first, and may focus another element. Renders nothing.
 */
export function FocusHeading() {
  const { key, pathname, hash } = useLocation()
  const known = useRef({ key, pathname })
  useEffect(() => {
    // If the server rendered a message about the visitor's last action, the browser usually sent a form without the
    // router. The focus was then lost with the previous document.
    const hasMessage = document.querySelector("main [data-live-at-once]")
    const active = document.activeElement
    if (known.current.pathname !== pathname && active instanceof HTMLElement) {
      if (!active.closest("main, dialog") || active.matches("main [aria-current=page]")) {
        active.blur()
      }
    }
    if (known.current.key !== key || hasMessage) {
      focusIfLost(document.getElementById(hash.slice(1)) ?? document.querySelector("main h1"))
    }
    known.current = { key, pathname }
  }, [key, pathname, hash])
  return null
}
