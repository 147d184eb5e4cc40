import { sql } from "drizzle-orm"
import { ATTRIBUTE_NAMES } from "#domain/product-attributes.ts"
import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import type { Database } from "#shop-api/db/database.ts"

const BATCH = 2000
const ONSETS = "b ch d f g h j k l m n p q r s sh t v".split(" ")
const VOWELS = ["a", "e", "i", "o", "u", "oʻ", "ai", "ou"]
const ENDS = ["", "", "n", "r", "l", "s", "m"]
/**
 * The volumes of a perfume in milliliters. New perfumes take these lists in turn. Null stands for the volume of the
 * perfume on which the new one is modeled.
 */
const VOLUMES = [[null], [50, 100], [30, 50, 100]]

/** Creates a generator of pseudorandom integers. The same seed gives the same numbers in each run. */
export function createChance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export function makeWord(chance: (below: number) => number, syllables: number): string {
  const pick = (of: readonly string[]) => of[chance(of.length)] ?? ""
  const word = Array.from({ length: syllables }, () => pick(ONSETS) + pick(VOWELS) + pick(ENDS))
  return word.join("")
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** The names and keys of the filled shop, with which a benchmark builds its requests. */
export interface BigCatalogue {
  names: string[]
  brandSlugs: string[]
  noteKeys: string[]
}

/**
 * Adds this number of products to a demonstration shop. The proportions are those of a public list of 38,000
 * perfumes: one brand for fifteen products, 1,300 notes, and ten notes in each perfume. A perfume has one, two or three
 * volumes, each with a price in each country.
 */
export async function fillCatalogue(
  { db }: Pick<Database, "db">,
  products: number,
  report: (done: number) => void,
): Promise<BigCatalogue> {
  const chance = createChance(7)
  const brandSlugs = Array.from(
    { length: Math.ceil(products / 15) },
    (_, index) => `${normalizeText(makeWord(chance, 2)).replaceAll(/[^a-z]/g, "")}-${index}`,
  )
  const noteKeys = Array.from({ length: 1140 }, (_, index) => `bench_${index}`)
  await insert(db, brandSlugs, "brands (slug, name)", (slug) => ({
    slug,
    name: capital(slug.replace(/-\d+$/, "")),
  }))
  await insert(db, noteKeys, "notes (key, name)", (key) => {
    const word = makeWord(chance, 3)
    return { key, name: { uz: word, ru: word, en: word } }
  })
  const names: string[] = []
  const nextProduct = createProducts(chance, brandSlugs)
  for (let first = 0; first < products; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, products - first) }, (_, index) => ({
      number: first + index,
      ...nextProduct(),
    }))
    names.push(...rows.map(({ name }) => name))
    await db.execute(insertProducts(JSON.stringify(rows)))
    report(first + rows.length)
  }
  await db.execute(sql`vacuum analyze`)
  return { names, brandSlugs, noteKeys }
}

/** Returns a function that creates one product at each call: the volumes of a perfume one after the other. */
function createProducts(chance: (below: number) => number, brandSlugs: readonly string[]) {
  const createPerfume = (perfume: number) => {
    const name = `${capital(makeWord(chance, 2))} ${makeWord(chance, 1 + chance(2))}`
    const common = {
      perfume,
      name,
      sort_name: normalizeText(name),
      brand: brandSlugs[chance(brandSlugs.length)],
      notes: Array.from({ length: 10 }, () => chance(1300) + 1),
    }
    return (VOLUMES[perfume % VOLUMES.length] ?? []).map((volume) => ({
      ...common,
      volume,
      sold: chance(5000),
      price: 50_000 + chance(4_000_000),
    }))
  }
  let perfume = 0
  let waiting = createPerfume(perfume)
  return () => {
    const [product, ...others] = waiting
    if (!product) throw new Error("a perfume without a volume")
    if (others.length === 0) perfume += 1
    waiting = others.length > 0 ? others : createPerfume(perfume)
    return product
  }
}

async function insert<Value>(
  db: Database["db"],
  values: readonly Value[],
  table: string,
  toRow: (value: Value) => object,
): Promise<void> {
  const name = table.split(" ")[0] ?? ""
  const columns = /\((.+)\)/.exec(table)?.[1] ?? ""
  for (let first = 0; first < values.length; first += BATCH) {
    const rows = JSON.stringify(values.slice(first, first + BATCH).map(toRow))
    await db.execute(sql`
      insert into ${sql.raw(table)}
      select ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(name)}, ${rows}::json)`)
  }
}

/** Builds a statement that adds a product for each row. */
function insertProducts(rows: string) {
  return sql`
    with given as (
      select * from json_to_recordset(${rows}::json) as r(
        number int, perfume int, name text, sort_name text, brand text, volume int, sold int, price bigint,
        notes json)
    ), models as (
      select row_number() over (order by id) - 1 as place, count(*) over () as all, p.*
      from products p where barcode like '47821%'
    ), added as (
      insert into products (barcode, brand_id, line, name, sort_name, description, ${sql.raw(ATTRIBUTE_NAMES.join(", "))},
        volume, in_stock, orderable, delivery_days, added_on, sold, mxik, package_code, vat_percent)
      select (3000000000000 + g.number)::text, b.id, 'bench-' || g.perfume, g.name, g.sort_name,
        m.description, ${sql.raw(ATTRIBUTE_NAMES.map((name) => `m.${name}`).join(", "))}, coalesce(g.volume, m.volume), m.in_stock, m.orderable, m.delivery_days,
        m.added_on - (g.number % 900), g.sold, m.mxik, m.package_code, m.vat_percent
      from given g
      join brands b on b.slug = g.brand
      join models m on m.place = g.perfume % m.all
      returning id, barcode
    ), known as (
      select a.id, g.* from added a join given g on (3000000000000 + g.number)::text = a.barcode
    ), priced as (
      insert into product_prices (product_id, country_id, amount)
      select k.id, c.id, k.price * 100 from known k cross join countries c
    )
    insert into product_notes (product_id, tier, position, note_id)
    select k.id, 'flat', (n.place - 1)::smallint, notes.id
    from known k, json_array_elements_text(k.notes) with ordinality as n(note, place)
    join notes on notes.id = n.note::int`
}
