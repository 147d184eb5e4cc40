import type { APIRequestContext } from "playwright/test"
import { z } from "zod"

/** Returns the last product of the list that cannot be ordered, because other tests use the first one. */
export async function getUnorderable(
  api: APIRequestContext,
): Promise<{ id: number; name: string }> {
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
