import { PATHS, type PageName } from "#app/paths.ts"
import { keysOf } from "#domain/keys-of.ts"
import { LOCALES } from "#domain/locale.ts"

interface Policy {
  /** The server caches the page: it is the same for many visitors. */
  cached: boolean
  /** The browser prefetches the page's RSC payload, and reuses it when the visitor goes back. */
  prefetched: boolean
  /**
   * What the service worker serves when the network fails. `cached`: the copy of the page. `signed-out`: the copy, but
   * responses with `no-store` are not copied, because they contain a customer's data. `placeholder`: the offline page.
   */
  offline: "cached" | "signed-out" | "placeholder"
  /**
   * When the page hydrates: at the visitor's first interaction, or immediately if the page needs its scripts at once
   * (for an input mask or a countdown).
   */
  hydration: "deferred" | "immediate"
  /** Search engines may list the page. */
  indexed: boolean
  /** The page's form signs the visitor in or changes the country, so pages cached for offline use become invalid. */
  changesVisitor: boolean
}

const PUBLIC: Policy = {
  cached: true,
  prefetched: true,
  offline: "cached",
  hydration: "deferred",
  indexed: true,
  changesVisitor: false,
}
const PRIVATE: Policy = {
  cached: false,
  prefetched: false,
  offline: "placeholder",
  hydration: "immediate",
  indexed: false,
  changesVisitor: false,
}

const POLICIES = {
  home: PUBLIC,
  products: PUBLIC,
  product: PUBLIC,
  notify: PRIVATE,
  notifyCode: PRIVATE,
  cart: { ...PRIVATE, offline: "signed-out", hydration: "deferred" },
  country: { ...PRIVATE, changesVisitor: true },
  login: { ...PRIVATE, changesVisitor: true },
  register: { ...PRIVATE, changesVisitor: true },
  authCode: { ...PRIVATE, changesVisitor: true },
  password: { ...PRIVATE, changesVisitor: true },
  passwordCode: { ...PRIVATE, changesVisitor: true },
  contact: { ...PRIVATE, offline: "signed-out", indexed: true },
  about: PUBLIC,
  legal: { ...PUBLIC, prefetched: false },
  offline: PRIVATE,
  profile: PRIVATE,
  personal: PRIVATE,
  orders: PRIVATE,
  order: PRIVATE,
  cancelOrder: PRIVATE,
  checkoutStart: PRIVATE,
  delivery: PRIVATE,
  payment: PRIVATE,
  confirmation: PRIVATE,
  accepted: PRIVATE,
} satisfies Record<PageName, Policy>

/** Lists the pages whose policy matches the predicate. */
export function listPages(hasPolicy: (policy: Policy) => boolean): PageName[] {
  return keysOf(POLICIES).filter((name) => hasPolicy(POLICIES[name]))
}

/**
 * Builds the source of a regular expression for the paths of the matching pages. The groups of the expression are the
 * language and the path below the language.
 *
 * @param parameters regular expressions for the values of URL parameters, by the parameter's name. A parameter that is
 *   not listed matches any value
 */
export function matchPages(
  hasPolicy: (policy: Policy) => boolean,
  parameters: Record<string, string> = {},
): string {
  const patterns = listPages(hasPolicy).map((page) =>
    PATHS[page].replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? "[^/]+"),
  )
  const below = patterns.filter((pattern) => pattern !== "").join("|")
  return `/(${LOCALES.join("|")})(?:/(${below}))${patterns.includes("") ? "?" : ""}`
}
