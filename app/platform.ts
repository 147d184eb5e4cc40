import "server-only"
import { createContext } from "react-router"

/**
 * What the process around the storefront hands to each request as plain data (server.ts). Under
 * `react-router dev` and the stock server nothing is handed over, and the defaults hold.
 */
export interface Platform {
  /** The visitor's address as the HTTP face established it (server/visitor-address.ts); empty when unknown. */
  address: string
  requestId: string
  /** The embedded shop API; null when SHOP_API_URL names one on the network. */
  shopFetch: ((request: Request) => Promise<Response>) | null
}

export const platformContext = createContext<Platform>()

/** Anything but a platform (the stock server hands over something else) counts as nothing handed over. */
export function readPlatform(given: unknown): Platform {
  const known = typeof given === "object" && given !== null && "shopFetch" in given
  const platform = (known ? given : {}) as Partial<Platform>
  return {
    address: platform.address ?? "",
    requestId: platform.requestId ?? crypto.randomUUID(),
    shopFetch: platform.shopFetch ?? null,
  }
}
