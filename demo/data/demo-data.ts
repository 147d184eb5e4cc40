import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import {
  DEMO_COUNTRY_CODES,
  DemoBrand,
  DemoCountry,
  type DemoCountryCode,
  DemoNotes,
  DemoProduct,
  DemoRegion,
  DemoShop,
} from "./demo-schemas.ts"

/** The data of the demonstration. Brands, perfumes and managers are fictional. */
export type DemoData = {
  countries: DemoCountry[]
  brands: DemoBrand[]
  notes: DemoNotes
  products: DemoProduct[]
  /** First-level units with their districts, by the country's iso_code. */
  regions: Record<DemoCountryCode, DemoRegion[]>
  shop: DemoShop
}

type Mistake = { path: PropertyKey[]; message: string }

function fail(file: string, { path, message }: Mistake): never {
  throw new Error(
    `demo data ${file}, ${path.map(String).join(".") || "the whole file"}: ${message}`,
  )
}

function readJson<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): z.infer<Schema> {
  const path = join(folder, file)
  if (!existsSync(path)) fail(file, { path: [], message: "is missing" })
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, "utf8"))
  } catch (cause) {
    throw new Error(`demo data ${file}: is not JSON`, { cause })
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return fail(file, { path: issue?.path ?? [], message: issue?.message ?? "is not valid" })
}

/** @throws Error about the second place of the first value that occurs twice */
function requireUnique(
  file: string,
  values: [value: string | number, path: PropertyKey[]][],
): void {
  const seen = new Set<string | number>()
  for (const [value, path] of values) {
    if (seen.has(value)) fail(file, { path, message: `${value} stands twice` })
    seen.add(value)
  }
}

function requireKnownReferences({ brands, notes, products }: DemoData): void {
  const slugs = new Set(brands.map(({ slug }) => slug))
  for (const [index, product] of products.entries()) {
    if (!slugs.has(product.brand)) {
      fail("products.json", { path: [index, "brand"], message: `no brand ${product.brand}` })
    }
    for (const [tier, keys] of Object.entries(product.notes)) {
      const unknown = keys.find((key) => !(key in notes))
      if (unknown !== undefined) {
        fail("products.json", { path: [index, "notes", tier], message: `no note ${unknown}` })
      }
    }
  }
}

function requireManagerLine({ shop: { managers } }: DemoData): void {
  const ids = new Set<number>()
  // A sponsor must precede the managers whom they recruited, so that there are no cycles.
  for (const [index, { id, sponsor_id: sponsor }] of managers.entries()) {
    if (sponsor !== null && !ids.has(sponsor)) {
      const path = ["managers", index, "sponsor_id"]
      fail("shop.json", { path, message: `no manager ${sponsor} above` })
    }
    ids.add(id)
  }
}

function requireUniqueKeys({ countries, brands, products, regions, shop }: DemoData): void {
  requireUnique(
    "countries.json",
    countries.map(({ iso_code: code }, index) => [code, [index, "iso_code"]]),
  )
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
  const all = Object.entries(regions).flatMap(([code, list]) =>
    list.map((region) => ({ code, region })),
  )
  requireUnique(
    "regions/*.json",
    all.map(({ code, region }) => [region.id, [code, region.id]]),
  )
  requireUnique(
    "regions/*.json",
    all.flatMap(({ code, region }) =>
      region.districts.map(({ id }): [number, PropertyKey[]] => [id, [code, region.id, id]]),
    ),
  )
}

/**
 * Reads and validates the files of the demonstration.
 *
 * @throws Error with the file of the first mistake and its path in the file
 */
export function readDemoData(folder: string = import.meta.dirname): DemoData {
  const regions = {} as DemoData["regions"]
  for (const code of DEMO_COUNTRY_CODES) {
    regions[code] = readJson(folder, `regions/${code}.json`, z.array(DemoRegion).min(1))
  }
  const data: DemoData = {
    countries: readJson(folder, "countries.json", z.array(DemoCountry)),
    brands: readJson(folder, "brands.json", z.array(DemoBrand)),
    notes: readJson(folder, "notes.json", DemoNotes),
    products: readJson(folder, "products.json", z.array(DemoProduct)),
    regions,
    shop: readJson(folder, "shop.json", DemoShop),
  }
  requireUniqueKeys(data)
  requireKnownReferences(data)
  requireManagerLine(data)
  return data
}
