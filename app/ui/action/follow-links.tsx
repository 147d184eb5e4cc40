"use client"

import { startTransition, useEffect } from "react"
import { useNavigate } from "react-router"

/**
 * Takes links through the router that are markup and nothing else, such as those of cards: all of them by one
 * listener. Whoever has handled a click before, as Anchor does, is left alone.
 */
export function FollowLinks() {
  const navigate = useNavigate()

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null
      if (!link || event.defaultPrevented || !isPlainClick(event) || !isOurs(link)) return
      event.preventDefault()
      const { pathname, search, hash } = link
      // As the router's own links do: what is shown meanwhile stays until the next page is there.
      startTransition(async () => {
        await navigate(pathname + search + hash)
      })
    }
    // Behind React's own listeners, which stand at the document.
    addEventListener("click", follow)
    return () => removeEventListener("click", follow)
  }, [navigate])

  return null
}

/** Not one for another tab, another window or a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

function isOurs(link: HTMLAnchorElement): boolean {
  const href = link.getAttribute("href") ?? ""
  if (link.dataset["reload"] !== undefined || link.target !== "") return false
  return link.origin === location.origin && /^[/?]/.test(href)
}
