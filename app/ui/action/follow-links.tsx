import { startTransition, useEffect } from "react"
import { useNavigate } from "react-router"

/**
 * Sends clicks on `<a>` elements through the router, with one listener for the whole document. Ignores clicks that
 * another handler has processed. On a link, `data-reload` loads a new document, `data-replace` replaces the current
 * history entry, and `data-keep-scroll` keeps the scroll position.
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
      // Inside a transition, React keeps the current page visible until the next one is ready. The router's own links
      // navigate in a transition, too.
      startTransition(async () => {
        await navigate(pathname + search + hash, options)
      })
    }
    // The listener is on the window, so that it runs after React's listeners, which are on the document.
    addEventListener("click", follow)
    return () => removeEventListener("click", follow)
  }, [navigate])

  return null
}

/** Returns false for a click that opens another tab or window, or downloads the target. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

function isRouterLink(link: HTMLAnchorElement): boolean {
  const href = link.getAttribute("href") ?? ""
  if (link.dataset["reload"] !== undefined || link.target !== "") return false
  return link.origin === location.origin && /^[/?]/.test(href)
}
