"use client"

import { startTransition, useEffect } from "react"
import { useNavigate } from "react-router"

/**
 * Sends clicks on `<a>` elements through the router, with one listener for all. It skips clicks that another handler has
 * processed. `data-reload` loads a new document, `data-replace` replaces the current entry of the history, and
 * `data-keep-scroll` keeps the scroll position.
 */
export function FollowLinks() {
  const navigate = useNavigate()

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null
      if (!link || event.defaultPrevented || !isPlainClick(event) || !isRouterLink(link)) return
      event.preventDefault()
      const { pathname, search, hash, dataset } = link
      const options = {
        replace: dataset["replace"] !== undefined,
        preventScrollReset: dataset["keepScroll"] !== undefined,
      }
      // The transition keeps the current page visible until the next one is ready, as the router's own links do.
      startTransition(async () => {
        await navigate(pathname + search + hash, options)
      })
    }
    // On the window, so that it runs after React's listeners, which are on the document.
    addEventListener("click", follow)
    return () => removeEventListener("click", follow)
  }, [navigate])

  return null
}

/** False for a click that opens another tab or window, or downloads. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

function isRouterLink(link: HTMLAnchorElement): boolean {
  const href = link.getAttribute("href") ?? ""
  if (link.dataset["reload"] !== undefined || link.target !== "") return false
  return link.origin === location.origin && /^[/?]/.test(href)
}
