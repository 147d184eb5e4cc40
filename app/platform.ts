import "server-only"
import { createContext, type RouterContextProvider } from "react-router"

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
  /** Given while a page is rendered to be kept for everybody, without any visitor's cookie; null otherwise. */
  keeping: Keeping | null
}

/** What a page that is kept says of itself (server/pages/pages.ts). */
export interface Keeping {
  /** Whether it is the page of those who are signed in, whoever they are. */
  isSignedIn: boolean
  /** What it shows: `catalogue` for a list, ids of products otherwise. A change of these drops it. */
  tags: Set<string>
  /** Milliseconds that it may be kept. */
  maxAge: number
  /** Stands before each hole of the document. */
  mark: string
  /** What the document's islands are made of, where the document only names it. */
  payload: { digest: string; response: Response } | null
}

/** Says that the page shows these, if it is kept. */
export function noteTags(
  context: Readonly<RouterContextProvider>,
  tags: Iterable<string | number>,
): void {
  const { keeping } = context.get(platformContext)
  for (const tag of tags) keeping?.tags.add(String(tag))
}

/** Says that the page may be kept for so many milliseconds at most, 0 for not at all. */
export function limitKeeping(context: Readonly<RouterContextProvider>, maxAge: number): void {
  const { keeping } = context.get(platformContext)
  if (keeping) keeping.maxAge = Math.min(keeping.maxAge, maxAge)
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
    keeping: platform.keeping ?? null,
  }
}
