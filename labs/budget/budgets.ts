/** Limits for a page. All sizes are in bytes, compressed with gzip as in the build. */
export interface Budget {
  /** Path of the page. `{product}` stands for the id of a product that can be ordered. */
  path: string
  /** All scripts of a first visit, including those that load only when the visitor moves the pointer. */
  script: number
  /** The part of `script` that loads before the visitor moves the pointer and before the browser is idle. */
  early: number
  html: number
  /** The payload of React Server Components. It is loaded separately from the document, together with the scripts. */
  payload: number
  style: number
  font: number
  /** Number of requests, except those for pictures. */
  requests: number
  /** Names, or prefixes of names, of scripts that the page must not load because it uses none of their components. */
  without: readonly string[]
}

const FORMS = ["forms-", "auth-", "checkout-", "cabinet-", "contact-"]

/**
 * Limit for the fonts of a page whose first screens show names of perfumes in Cyrillic letters. Browsers load two more
 * font files for these letters.
 */
const WITH_CYRILLIC = 126_000

/**
 * The limits of each page. A commit that makes a page lighter should lower its limit; a commit that raises a limit
 * should explain why. React and the router are 106 KB of the scripts of each page. Each build may have other hashes in
 * the names of its files; this alone changes the compressed size by up to 0.1 KB.
 */
export const BUDGETS: readonly Budget[] = [
  budget("/uz", { script: 120_500, html: 12_000, payload: 17_000, font: WITH_CYRILLIC }),
  budget("/uz/products", {
    script: 125_000,
    html: 12_150,
    payload: 16_000,
    font: WITH_CYRILLIC,
    without: [...FORMS, "cart-"],
  }),
  budget("/uz/product/{product}", { script: 120_500, html: 9_150, payload: 12_000 }),
]

function budget(
  path: string,
  limits: Pick<Budget, "script" | "html" | "payload"> & Partial<Budget>,
): Budget {
  const without = [...FORMS, "cart-", "list-"]
  return { path, early: 30_000, style: 14_650, font: 85_000, requests: 20, without, ...limits }
}
