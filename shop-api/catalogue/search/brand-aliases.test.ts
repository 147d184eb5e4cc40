import { expect, test } from "vitest"
import { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { searchIndex } from "./scores.ts"

const COUNTRY = 1
const BRANDS = ["Guerlain", "Dolce & Gabbana", "Yves Saint Laurent", "Hermès", "Zorlo"]

/** A perfume of each brand; that of the unknown brand borrows the names of all others. */
function buildIndex(): CatalogueIndex {
  const index = new CatalogueIndex()
  const brands = BRANDS.map((name, before) => ({
    ...{ id: before + 1, slug: `brand-${before}`, name, aliases: [] },
  }))
  index.putNames(brands, [])
  for (const { id, name } of brands) {
    index.put({
      ...{ id, brand_id: id, group: name, name: name === "Zorlo" ? BRANDS.join(" ") : "Nuit" },
      ...{ sort_name: name, family: "floral", gender: "A", type: "edp", volume: 50 },
      ...{ orderable: true, in_stock: true, added: 0, sold: 0, notes: null },
      prices: { [COUNTRY]: 100 },
    })
  }
  index.finish()
  return index
}

test.each([
  ["герлен", "Guerlain"],
  ["gerlen", "Guerlain"],
  ["d&g", "Dolce & Gabbana"],
  ["дольче габбана", "Dolce & Gabbana"],
  ["ysl", "Yves Saint Laurent"],
  ["ив сен лоран", "Yves Saint Laurent"],
  ["эрмес", "Hermès"],
  ["духи guerlain", "Guerlain"],
])("[D1.152] %s finds %s before a perfume that borrows the name", (q, brand) => {
  const index = buildIndex()
  const { scores } = searchIndex(index, q, { countryId: COUNTRY })
  const best = scores.indexOf(Math.max(...scores))
  expect(index.brands.all[index.brand[best] ?? -1]?.name).toBe(brand)
})
