/** Of a hundred. */
export interface Scores {
  performance: number
  accessibility: number
  "best-practices": number
  seo: number
}

interface MeasuredPage {
  name: string
  /** Below the language; `{product}` is the id of a perfume that can be ordered. */
  path: string
  /** What the visitor comes with. */
  has: "nothing" | "cart" | "cart and login"
  /** The least that each score may be; the page's search words are nobody's concern where crawlers are sent away. */
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
