import { expect, test } from "vitest"
import { type PerfumeCard, Product, productExample } from "#contract/product-schemas.ts"
import { selectOthers } from "./recently-viewed.ts"

const viewed = (id: number, name: string, volume = 50) =>
  Product.parse({ ...productExample, id, name, volume })

const listSelected = (products: PerfumeCard[], shownIds: number[]) =>
  selectOthers(products, shownIds).map(({ id }) => id)

test("shows a viewed perfume once, in the volume that was viewed last", () => {
  const products = [viewed(1, "Koshin", 100), viewed(2, "Anor"), viewed(3, "Koshin")]
  expect(listSelected(products, [9])).toEqual([1, 2])
})

test("leaves out what the page shows already, such as the volumes of its perfume", () => {
  const products = [viewed(1, "Koshin", 100), viewed(2, "Anor"), viewed(3, "Koshin")]
  expect(listSelected(products, [3, 1])).toEqual([2])
})

test("leaves out a perfume of which the page shows another volume", () => {
  const volumes = [5, 6].map((id) => ({
    id,
    volume: id * 10,
    price: 1,
    orderable: true,
    matches: true,
  }))
  const perfume = { volumes, has_dearer: false }
  expect(listSelected([{ ...viewed(5, "Koshin"), perfume }, viewed(2, "Anor")], [6])).toEqual([2])
})

test("shows four perfumes at most", () => {
  const products = [1, 2, 3, 4, 5].map((id) => viewed(id, `Perfume ${id}`))
  expect(listSelected(products, [9])).toEqual([1, 2, 3, 4])
})
