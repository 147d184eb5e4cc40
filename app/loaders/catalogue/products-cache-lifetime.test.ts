import { expect, test } from "vitest"
import { ProductsAnswer, searchProducts } from "#contract/products.ts"
import { createCachedContext } from "#tests/support/request-context.ts"
import type { Route } from "../../routes/catalogue/+types/products.ts"
import { loader } from "./products.ts"

const { facets, ...list } = ProductsAnswer.parse(searchProducts.example.answer)

/**
 * Loads a product list. `withoutNote` is the facet of excluded notes in the shop API's answer. The shop API lists in it
 * only notes that the catalogue has.
 */
async function loadList(query: string, withoutNote: ProductsAnswer["facets"]["without_note"]) {
  const answer = ProductsAnswer.encode({
    ...list,
    facets: { ...facets, without_note: withoutNote },
  })
  const { context, cache } = createCachedContext({ "/api/v1/products": answer })
  const request = new Request(`http://localhost/en/products?${query}`)
  await loader({ request, params: {}, context } as unknown as Route.LoaderArgs)
  return cache
}

test("lets the page cache store a list that excludes a note, unless the catalogue lacks the note", async () => {
  const oud = { value: "oud", label: "oud", count: 0, selected: true }
  expect(await loadList("without_note=oud", [oud])).toMatchObject({ ttl: 60_000 })
  expect(await loadList("without_note=oud&without_note=invented", [oud])).toMatchObject({ ttl: 0 })
  expect(await loadList("note=cedar&without_note=oud", [oud])).toMatchObject({ ttl: 60_000 })
})
