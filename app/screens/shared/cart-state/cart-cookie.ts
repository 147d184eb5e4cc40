import { formatCart, parseCart } from "#domain/cart-text.ts"
import type { CartLine } from "#domain/cart.ts"

const NAME = "cart"
/** One day in seconds, as in the server's cookie [S9.16]. */
const LIFETIME = 24 * 60 * 60

const channel = typeof window === "undefined" ? null : openChannel()

/**
 * Returns null in browsers without BroadcastChannel, and in Firefox with blocked cookies, where the constructor throws
 * an error.
 */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(NAME)
  } catch {
    return null
  }
}

/**
 * Calls `listener` with the cart's lines whenever another tab has stored them (browser only). The lines come from the
 * other tab's message, because this tab may not see the changed cookie yet.
 */
export function subscribeToOtherTabs(listener: (lines: CartLine[]) => void) {
  const onMessage = ({ data }: MessageEvent<string>) => listener(parseCart(data))
  channel?.addEventListener("message", onMessage)
  return () => channel?.removeEventListener("message", onMessage)
}

/** Reads the current lines from the cookie (browser only). */
export function readCartCookie(): CartLine[] {
  const entry = document.cookie.split("; ").find((part) => part.startsWith(`${NAME}=`))
  return parseCart(entry?.slice(NAME.length + 1))
}

/** Stores the lines for a day, and shares them; an empty cart deletes the cookie (browser only). */
export function writeCartCookie(lines: readonly CartLine[]) {
  storeLines(lines)
  shareCart(lines)
}

/** Sends the lines to the other tabs and tells the service worker that they have changed (browser only). */
export function shareCart(lines: readonly CartLine[]) {
  channel?.postMessage(formatCart(lines))
  // This message makes the service worker update its offline copy of the cart page.
  if ("serviceWorker" in navigator) navigator.serviceWorker.controller?.postMessage("cart")
}

/**
 * Extends the cookie's lifetime by a day (browser only). The server extends it only in the response for a document. The
 * response for an RSC payload may arrive after the browser has changed the cart, and its cookie would undo the change.
 */
export function renewCartCookie(lines: readonly CartLine[]) {
  if (lines.length > 0) storeLines(lines)
}

function storeLines(lines: readonly CartLine[]) {
  const lifetime = lines.length === 0 ? 0 : LIFETIME
  const secure = location.protocol === "https:" ? "; secure" : ""
  document.cookie = `${NAME}=${formatCart(lines)}; path=/; max-age=${lifetime}; samesite=lax${secure}`
}
