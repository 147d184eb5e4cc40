import { writeFile } from "node:fs/promises"
import path from "node:path"
import { z } from "zod"
import { getFixedT } from "#locales/translate.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { fetchRaw } from "#tests/support/fetch-raw.ts"

const t = getFixedT("en")

interface Offer {
  /** Price in whole soʻm of Uzbekistan, of seven digits. */
  price: number
  stock: "in_stock" | "out_of_stock"
}

/** A perfume on the home page that has a single volume, and every cached page that shows it. */
export interface ProductPages {
  /** Imports the offer with the operator's command. */
  importOffer(offer: Offer): Promise<void>
  /** Requests all pages and payloads at once. Returns the URLs of those that do not show the offer. */
  listPagesWithout(shop: { url: string }, offer: Offer): Promise<string[]>
}

const ProductOfOneVolume = z.object({
  id: z.int(),
  barcode: z.string(),
  family: z.string(),
  brand: z.object({ slug: z.string() }),
  variants: z.tuple([z.unknown()]),
})

/**
 * Returns the first perfume of the home page that has a single volume. The tests raise its price, and the card of a
 * perfume with several volumes would then show a cheaper volume instead.
 */
async function getFirstOfOneVolume(
  shop: { url: string },
  html: string,
  headers: Record<string, string>,
) {
  for (const [, id = ""] of html.matchAll(/<article.*?\/en\/product\/(\d+)"/gs)) {
    const { html: json } = await fetchRaw(shop, `/api/v1/products/${id}`, headers)
    const { data } = ProductOfOneVolume.safeParse(JSON.parse(json))
    if (data) return data
  }
  throw new Error("the home page has no perfume of one volume")
}

/**
 * Finds a perfume and the pages that show it.
 *
 * @param shop receives the requests for pages
 * @param store receives the operator's commands
 */
export async function loadProductPages(
  shop: { url: string },
  store: Parameters<typeof commandInProcess>[0],
  headers: Record<string, string> = {},
): Promise<ProductPages> {
  const home = await fetchRaw(shop, "/en", headers)
  const { id, barcode, brand, family } = await getFirstOfOneVolume(shop, home.html, headers)
  const file = path.join(store.dataDir, "offer.csv")
  // The tests make the perfume the most expensive one, so it is on the first page of each list.
  const lists = ["", `brand=${brand.slug}&`, `family=${family}&`].map(
    (filter) => `/en/products?${filter}sort=-price`,
  )
  const pages = ["/en", ...lists, `/en/product/${id}`]
  const payloads = pages.map((page) => page.replace(/(?=\?|$)/, ".rsc"))

  return {
    async importOffer({ price, stock }) {
      await writeFile(file, `barcode,price_uz,stock,delay_days\n${barcode},${price},${stock},5\n`)
      const { code, err } = await commandInProcess(store, "catalogue", "import", file)
      if (code !== 0) throw new Error(`the import ended with ${String(code)}: ${err}`)
    },
    async listPagesWithout(asked, { price, stock }) {
      const pricePattern = new RegExp(String(price).replace(/(\d)(\d{3})(\d{3})/, "$1\\D$2\\D$3"))
      const [onCard, onPage] = [
        "catalogue:card.out_of_stock",
        "catalogue:product.out_of_stock",
      ] as const
      const shows = (target: string, html: string) => {
        if (target.includes(".rsc")) return pricePattern.test(html)
        const isOwn = target.includes("/product/")
        const card = html.split("<article").find((part) => part.includes(`/en/product/${id}"`))
        const text = isOwn ? html : (card ?? "")
        const saysOut = text.includes(t(isOwn ? onPage : onCard))
        return pricePattern.test(text) && saysOut === (stock === "out_of_stock")
      }
      const targets = [...pages, ...payloads]
      const answers = await Promise.all(targets.map((target) => fetchRaw(asked, target, headers)))
      return targets.filter((target, index) => !shows(target, answers[index]?.html ?? ""))
    },
  }
}
