/** Scores of Lighthouse, from 0 to 100. */
export interface Scores {
  performance: number
  accessibility: number
  "best-practices": number
  seo: number
}

interface MeasuredPage {
  name: string
  /** Path of the page without the language. `{product}` stands for the id of a product that can be ordered. */
  path: string
  /** What is in the visitor's cookies. */
  has: "nothing" | "cart" | "cart and login"
  /** Minimum of each score. A page that crawlers must not index has no SEO score. */
  least: Partial<Scores>
}

const SHOWN = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 }
const { seo: _, ...PERSONAL } = SHOWN

export const PAGES: readonly MeasuredPage[] = [
  { name: "home", path: "", has: "nothing", least: SHOWN },
  { name: "list", path: "/products", has: "nothing", least: SHOWN },
  { name: "product", path: "/product/{product}", has: "nothing", least: SHOWN },
  { name: "cart", path: "/cart", has: "cart", least: PERSONAL },
  { name: "checkout", path: "/checkout/delivery", has: "cart and login", least: PERSONAL },
]
