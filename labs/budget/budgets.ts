/** All sizes are bytes after gzip, as the build compresses its files. */
export interface Budget {
  /** `{product}` stands for the id of an orderable product. */
  path: string
  /** All scripts of a first visit, including those that load when the visitor moves the pointer. */
  script: number
  /** The part of `script` that loads before the visitor moves the pointer and before the browser is idle. */
  early: number
  html: number
  /** The payload of React Server Components, which loads separately from the document, together with the scripts. */
  payload: number
  style: number
  font: number
  /** Requests except those for pictures. */
  requests: number
  /** Scripts that the page must not load, because it has none of their components: names, or the starts of names. */
  without: readonly string[]
}

const FORMS = ["forms-", "auth-", "checkout-", "cabinet-", "contact-"]

/** Fonts of a page whose first screens have Cyrillic names of perfumes: these load two more files. */
const WITH_CYRILLIC = 126_000

/**
 * The limits of each page. Lower a limit in the commit that makes the page lighter; explain a higher limit in its
 * commit. React and the router are 106 KB of each page's scripts.
 */
export const BUDGETS: readonly Budget[] = [
  budget("/uz", { script: 119_000, html: 12_000, payload: 17_000, font: WITH_CYRILLIC }),
  budget("/uz/products", {
    script: 123_700,
    html: 12_000,
    payload: 16_000,
    font: WITH_CYRILLIC,
    without: [...FORMS, "cart-"],
  }),
  budget("/uz/product/{product}", { script: 119_000, html: 9_000, payload: 12_000 }),
]

function budget(
  path: string,
  limits: Pick<Budget, "script" | "html" | "payload"> & Partial<Budget>,
): Budget {
  const without = [...FORMS, "cart-", "list-"]
  return { path, early: 30_000, style: 14_000, font: 85_000, requests: 20, without, ...limits }
}
