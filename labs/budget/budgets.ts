/** Bytes are gzip bytes, as the build packs its files; a KB is 1000 of them. */
export interface Budget {
  /** `{product}` is the id of one that can be ordered. */
  path: string
  /** Scripts of a first visit, all of them, once the visitor has moved. */
  script: number
  /** Scripts before the visitor moves and before the browser is idle. */
  early: number
  html: number
  /** What the islands are made of, fetched with the scripts. */
  payload: number
  style: number
  font: number
  /** Everything but pictures. */
  requests: number
  /** Names of files that the page has no island for. */
  without: readonly string[]
}

const FORMS = ["forms-", "auth-", "checkout-", "cabinet-", "contact-"]

/**
 * What a page may cost. A limit is lowered by the change that made the page lighter, and raised only by somebody who says why in the
 * commit. React and the router are 106 KB of each page's scripts; 122 in all is what a page may have.
 */
export const BUDGETS: readonly Budget[] = [
  budget("/uz", { script: 119_000, html: 12_000, payload: 17_000 }),
  budget("/uz/products", {
    script: 122_000,
    html: 12_000,
    payload: 20_000,
    without: [...FORMS, "cart-"],
  }),
  budget("/uz/product/{product}", { script: 119_000, html: 9_000, payload: 12_000 }),
]

function budget(
  path: string,
  limits: Pick<Budget, "script" | "html" | "payload"> & Partial<Budget>,
): Budget {
  const without = [...FORMS, "cart-", "list-"]
  return { path, early: 30_000, style: 13_000, font: 85_000, requests: 20, without, ...limits }
}
