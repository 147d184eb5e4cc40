import { expect, test } from "vitest"
import { Product, productExample } from "#contract/product-schemas.ts"
import { selectOthers } from "./recently-viewed.ts"

const viewed = (id: number, name: string, volume = 50) =>
  Product.parse({ ...productExample, id, name, volume })

const listSelected = (products: Product[], page: Parameters<typeof selectOthers>[1]) =>
  selectOthers(products, page).map(({ id }) => id)

test("shows a viewed perfume once, in the volume that was viewed last", () => {
  const products = [viewed(1, "Koshin", 100), viewed(2, "Anor"), viewed(3, "Koshin")]
  expect(listSelected(products, { id: 9, variants: [] })).toEqual([1, 2])
})

test("leaves out the page's own perfume in all its volumes", () => {
  const products = [viewed(1, "Koshin", 100), viewed(2, "Anor"), viewed(3, "Koshin")]
  const variants = [
    { id: 3, volume: 50 },
    { id: 1, volume: 100 },
  ]
  expect(listSelected(products, { id: 3, variants })).toEqual([2])
})

test("shows four perfumes at most", () => {
  const products = [1, 2, 3, 4, 5].map((id) => viewed(id, `Perfume ${id}`))
  expect(listSelected(products, { id: 9, variants: [] })).toEqual([1, 2, 3, 4])
})
