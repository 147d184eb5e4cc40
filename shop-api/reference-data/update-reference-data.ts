import { sql } from "drizzle-orm"
import { LOCALES } from "#domain/locale.ts"
import type { Db } from "#shop-api/db/database.ts"
import { notes } from "#shop-api/db/schema/catalogue.ts"
import { countries, districts, regions } from "#shop-api/db/schema/countries.ts"
import type { Translated } from "#shop-api/db/schema/translated.ts"
import type { ReferenceData } from "#shop-api/reference-data/reference-data-schemas.ts"
import { batches, listReferenceRows } from "#shop-api/reference-data/seed-reference-data.ts"

/** A name that the update adds to the database or changes there. */
export interface NameChange {
  /** A text for the operator, such as "district 1726294". */
  subject: string
  /** Null when it was added. */
  before: Translated | null
  after: Translated
}

/**
 * Updates the names of the countries, regions, districts and notes in the database, and adds those that it does not
 * have. Deletes none, because customers, orders and products refer to them, and changes nothing else of them.
 */
export async function updateReferenceData(tx: Db, data: ReferenceData): Promise<NameChange[]> {
  const changes: NameChange[] = []
  const rows = listReferenceRows(data)
  const set = { name: sql`excluded.name` }

  function listChanged<Row extends { name: Translated }>(
    all: readonly Row[],
    known: readonly { id: number | string; name: Translated }[],
    describe: (row: Row) => [table: string, id: number | string],
  ): Row[] {
    const names = new Map(known.map(({ id, name }) => [id, name]))
    return all.filter((row) => {
      const [table, id] = describe(row)
      const before = names.get(id) ?? null
      if (before && LOCALES.every((locale) => before[locale] === row.name[locale])) return false
      changes.push({ subject: `${table} ${id}`, before, after: row.name })
      return true
    })
  }

  const changedCountries = listChanged(
    rows.countries,
    await tx.select({ id: countries.id, name: countries.name }).from(countries),
    ({ id }) => ["country", id],
  )
  for (const batch of batches(changedCountries)) {
    await tx.insert(countries).values(batch).onConflictDoUpdate({ target: countries.id, set })
  }
  const changedRegions = listChanged(
    rows.regions,
    await tx.select({ id: regions.id, name: regions.name }).from(regions),
    ({ id }) => ["region", id],
  )
  for (const batch of batches(changedRegions)) {
    await tx.insert(regions).values(batch).onConflictDoUpdate({ target: regions.id, set })
  }
  const changedDistricts = listChanged(
    rows.districts,
    await tx.select({ id: districts.id, name: districts.name }).from(districts),
    ({ id }) => ["district", id],
  )
  for (const batch of batches(changedDistricts)) {
    await tx.insert(districts).values(batch).onConflictDoUpdate({ target: districts.id, set })
  }
  const changedNotes = listChanged(
    rows.notes,
    await tx.select({ id: notes.key, name: notes.name }).from(notes),
    ({ key }) => ["note", key],
  )
  for (const batch of batches(changedNotes)) {
    await tx.insert(notes).values(batch).onConflictDoUpdate({ target: notes.key, set })
  }
  return changes
}
