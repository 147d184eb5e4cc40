import { z } from "zod"

/**
 * Returns a product that cannot be ordered: the last one in the list of all products, because other tests use the
 * first.
 *
 * @param api sends requests to the shop, such as an APIRequestContext of Playwright
 */
export async function getUnorderable(api: {
  get(path: string): Promise<{ json(): Promise<unknown> }>
}): Promise<{ id: number; name: string }> {
  const Listed = z.object({
    items: z.array(z.object({ id: z.int(), name: z.string(), canBeAdded: z.boolean() })),
  })
  const pages = await Promise.all(
    [1, 2].map(async (page) => {
      const answer: unknown = await (
        await api.get(`/api/v1/products?per_page=96&page=${page}`)
      ).json()
      return Listed.parse(answer).items
    }),
  )
  const product = pages.flat().findLast(({ canBeAdded }) => !canBeAdded)
  if (!product) throw new Error("the demonstration has no such product")
  return product
}
