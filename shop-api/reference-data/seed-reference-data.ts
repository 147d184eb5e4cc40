import { sql } from "drizzle-orm"
import type { Database, Transaction } from "#shop-api/db/database.ts"
import { notes, products } from "#shop-api/db/schema/catalogue.ts"
import { countries, districts, regions } from "#shop-api/db/schema/countries.ts"
import { readReferenceData } from "#shop-api/reference-data/read-reference-data.ts"
import type { ReferenceData } from "#shop-api/reference-data/reference-data-schemas.ts"

/**
 * Maximum number of rows that one statement inserts. PostgreSQL allows 65,535 parameters in a statement, and each row
 * needs several.
 */
const BATCH = 500

/**
 * Key of the PostgreSQL advisory lock that processes hold while they insert the data. The number itself is arbitrary.
 */
const SEED_LOCK = 20_261_120

const DEFAULT_COUNTRY = "uz"

type SeededTable = typeof countries | typeof products

/**
 * Inserts the countries, the regions and the names of perfume notes if the database has no countries yet. Returns
 * whether it has inserted them. Several processes may call this at the same time; only one of them inserts.
 */
export function seedReferenceDataWhenEmpty(database: Pick<Database, "db">): Promise<boolean> {
  return seedOnce(database, countries, (tx) => seedReferenceData(tx, readReferenceData()))
}

export async function isCatalogueEmpty({ db }: Pick<Database, "db">): Promise<boolean> {
  return !(await hasRows(db, products))
}

/**
 * Calls `fill` in a transaction if the table is empty, and returns whether it has called it. Several processes may call
 * this at the same time; only one of them calls `fill`.
 */
export async function seedOnce(
  { db }: Pick<Database, "db">,
  table: SeededTable,
  fill: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  if (await hasRows(db, table)) return false
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if (await hasRows(tx, table)) return false
    await fill(tx)
    return true
  })
}

export async function hasRows(
  db: Pick<Database["db"], "select">,
  table: SeededTable,
): Promise<boolean> {
  const found = await db.select({ id: table.id }).from(table).limit(1)
  return found.length > 0
}

export async function seedReferenceData(tx: Transaction, data: ReferenceData): Promise<void> {
  const rows = listReferenceRows(data)
  await tx.insert(countries).values(rows.countries)
  await tx.insert(regions).values(rows.regions)
  for (const batch of batches(rows.districts)) await tx.insert(districts).values(batch)
  await tx.insert(notes).values(rows.notes).onConflictDoNothing()
}

/** Lists the rows of each table that the data fills. */
export function listReferenceRows(data: ReferenceData) {
  const places = data.countries.flatMap(({ id: countryId, iso_code: code }) =>
    data.regions[code].map((region, position) => ({ ...region, countryId, position })),
  )
  return {
    countries: data.countries.map((country, position) => ({
      id: country.id,
      isoCode: country.iso_code,
      name: country.name,
      phoneMask: country.phone_mask,
      currency: country.currency,
      timeZone: country.time_zone,
      position,
      isDefault: country.iso_code === DEFAULT_COUNTRY,
    })),
    regions: places.map(({ id, countryId, name, position }) => ({ id, countryId, name, position })),
    districts: places.flatMap((region) =>
      region.districts.map(({ id, name }, position) => ({
        id,
        regionId: region.id,
        name,
        position,
      })),
    ),
    notes: Object.entries(data.notes).map(([key, name]) => ({ key, name })),
  }
}

/** Splits rows into batches, one for each insert. */
export function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH)
}
