import { z } from "zod"

const Item = z.object({
  id: z.int(),
  canBeAdded: z.boolean(),
  stock_label: z.enum(["in_stock", "out_of_stock"]),
})
const Listed = z.object({ items: z.array(Item) })
const Detail = z.object({
  notes: z.union([
    z.object({ flat: z.array(z.unknown()) }),
    z.object({ opening: z.array(z.unknown()) }),
  ]),
})

/** Ids of products for the screenshots, one of each kind. */
export interface Samples {
  ordinary: number
  flatNotes: number
  outOfStock: number
  notOrderable: number
  /** Products in the customer's cart. */
  cart: number[]
}

/**
 * Chooses the products for the screenshots.
 *
 * @throws Error when the catalogue has no product of one of the kinds
 */
export async function loadSamples(url: string): Promise<Samples> {
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${url}/api/v1/${path}`)).json()
  const { items } = Listed.parse(await ask("products?sort=name&per_page=96"))
  const inStock = items.filter(
    ({ canBeAdded, stock_label }) => canBeAdded && stock_label === "in_stock",
  )
  const [ordinary, flatNotes] = await Promise.all(
    ([true, false] as const).map(async (isPyramid) => {
      for (const { id } of inStock) {
        const { notes } = Detail.parse(await ask(`products/${id}`))
        if ("opening" in notes === isPyramid) return id
      }
      return undefined
    }),
  )
  return {
    ordinary: known(ordinary, "with a pyramid of notes"),
    flatNotes: known(flatNotes, "with flat notes"),
    outOfStock: known(
      items.find((item) => item.canBeAdded && item.stock_label === "out_of_stock")?.id,
      "out of stock",
    ),
    notOrderable: known(items.find((item) => !item.canBeAdded)?.id, "that cannot be ordered"),
    cart: inStock.slice(0, 3).map(({ id }) => id),
  }
}

function known(id: number | undefined, kind: string): number {
  if (id === undefined) throw new Error(`the catalogue has no product ${kind}`)
  return id
}
