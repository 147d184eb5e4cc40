import { z } from "zod"
import { DemoBrand, DemoProduct, DemoShop } from "#demo/data/demo-schemas.ts"
import { failDataFile, readDataFile, requireUnique } from "#shop-api/reference-data/data-file.ts"
import { readReferenceData } from "#shop-api/reference-data/read-reference-data.ts"
import type { ReferenceData } from "#shop-api/reference-data/reference-data-schemas.ts"

/**
 * All data with which a demonstration shop starts. Every shop starts with the part in `ReferenceData`. Brands,
 * perfumes and managers are fictional.
 */
export interface DemoData extends ReferenceData {
  brands: DemoBrand[]
  products: DemoProduct[]
  shop: DemoShop
}

function requireKnownReferences({ brands, notes, products }: DemoData): void {
  const slugs = new Set(brands.map(({ slug }) => slug))
  for (const [index, product] of products.entries()) {
    if (!slugs.has(product.brand)) {
      failDataFile("products.json", [index, "brand"], `no brand ${product.brand}`)
    }
    for (const [tier, keys] of Object.entries(product.notes)) {
      const unknown = keys.find((key) => !(key in notes))
      if (unknown !== undefined) {
        failDataFile("products.json", [index, "notes", tier], `no note ${unknown}`)
      }
    }
  }
}

function requireManagerLine({ shop: { managers } }: DemoData): void {
  const ids = new Set<number>()
  // A sponsor must precede the managers whom the sponsor has recruited, so that there can be no cycle.
  for (const [index, { id, sponsor_id: sponsor }] of managers.entries()) {
    if (sponsor !== null && !ids.has(sponsor)) {
      const path = ["managers", index, "sponsor_id"]
      failDataFile("shop.json", path, `no manager ${sponsor} above`)
    }
    ids.add(id)
  }
}

function requireUniqueKeys({ brands, products, shop }: DemoData): void {
  requireUnique(
    "brands.json",
    brands.map(({ slug }, index) => [slug, [index, "slug"]]),
  )
  requireUnique(
    "products.json",
    products.map(({ barcode }, index) => [barcode, [index, "barcode"]]),
  )
  requireUnique(
    "shop.json",
    shop.managers.map(({ id }, index) => [id, ["managers", index, "id"]]),
  )
}

/**
 * Reads and validates the data files of the demonstration.
 *
 * @throws Error that names the file of the first mistake and the mistake's path in the file
 */
export function readDemoData(folder: string = import.meta.dirname): DemoData {
  const data: DemoData = {
    ...readReferenceData(),
    brands: readDataFile(folder, "brands.json", z.array(DemoBrand)),
    products: readDataFile(folder, "products.json", z.array(DemoProduct)),
    shop: readDataFile(folder, "shop.json", DemoShop),
  }
  requireUniqueKeys(data)
  requireKnownReferences(data)
  requireManagerLine(data)
  return data
}
