import { formatCart, parseCart, type CartLine } from "#domain/cart.ts"

const NAME = "cart"
/** Seconds; a day, as the server's own cookie lives (specification 9). */
const LIFETIME = 24 * 60 * 60

/** The cart as the browser's cookie has it at this moment (browser only). */
export function readCartCookie(): CartLine[] {
  const entry = document.cookie.split("; ").find((part) => part.startsWith(`${NAME}=`))
  return parseCart(entry?.slice(NAME.length + 1))
}

/** Keeps these lines for a day; an empty cart leaves no cookie (browser only). */
export function writeCartCookie(lines: readonly CartLine[]) {
  const lifetime = lines.length === 0 ? 0 : LIFETIME
  const secure = location.protocol === "https:" ? "; secure" : ""
  document.cookie = `${NAME}=${formatCart(lines)}; path=/; max-age=${lifetime}; samesite=lax${secure}`
  // The service worker keeps the cart's page to be read without a network.
  if ("serviceWorker" in navigator) navigator.serviceWorker.controller?.postMessage("cart")
}
