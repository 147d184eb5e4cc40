import { dateIn } from "#domain/calendar-date.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import type { Db } from "#shop-api/db/database.ts"
import { countries } from "#shop-api/db/schema/countries.ts"

/**
 * Returns the date at a moment. When the countries of the shop have different dates then, returns the earlier date.
 */
export async function getToday(db: Db, at: Date): Promise<string> {
  const rows = await db.select({ timeZone: countries.timeZone }).from(countries)
  const [today] = rows.map(({ timeZone }) => dateIn(at, timeZone)).sort()
  if (today === undefined)
    throw new RefusedError("The shop is empty: import a catalogue or restore a backup")
  return today
}
