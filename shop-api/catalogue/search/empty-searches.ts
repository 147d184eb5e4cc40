import { gt, lte, sql } from "drizzle-orm"
import { DAY_MS } from "#domain/durations.ts"
import type { Locale } from "#domain/locale.ts"
import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import type { Db } from "#shop-api/db/database.ts"
import { emptySearches } from "#shop-api/db/schema/catalogue.ts"

/**
 * Maximum number of rows in the table. The table keeps the queries of the last days, then the most frequent queries,
 * and of equally frequent queries the latest. By frequency alone a table full of repeated queries would never take a
 * new one.
 */
const MAX_ENTRIES = 5000
const RECENT_MS = 7 * DAY_MS
const RETENTION_MS = 90 * DAY_MS
const MAX_LENGTH = 60

/**
 * Matches queries that are not saved because they look like a phone number, a card number, an e-mail address or a link:
 * such a query may be personal data or come from a robot. Seven digits look like a phone number if no letter stands
 * between them.
 */
const EXCLUDED = /@|:\/\/|www\.|[<>{}\\]|(?:\d[^\p{L}\d]*){7}/u

/**
 * The combining marks that are removed from a query: all but those after a Cyrillic letter. Without those, й, ё and ў
 * would become и, е and у, and the query would be misspelled in the operator's list.
 */
const REMOVED_MARKS = /(?<!\p{Script=Cyrillic})\p{M}/gu

/** Counts a search that found nothing. The operator reads these counts with the command `searches`. */
export async function saveEmptySearch(
  db: Db,
  search: { q: string; locale: Locale; now: Date },
): Promise<void> {
  const query = normalizeText(search.q, REMOVED_MARKS).normalize("NFC")
  if (query === "" || query.length > MAX_LENGTH || EXCLUDED.test(query)) return
  const { locale, now } = search
  const [row] = await db
    .insert(emptySearches)
    .values({ query, locale, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [emptySearches.query, emptySearches.locale],
      set: { count: sql`${emptySearches.count} + 1`, lastAt: now },
    })
    .returning({ count: emptySearches.count })
  if (row?.count === 1) await deleteRarest(db, now)
}

/** Deletes the searches that no visitor has repeated for so long that the perfume may have been imported meanwhile. */
export async function dropOldSearches(db: Db, at: Date): Promise<void> {
  await db
    .delete(emptySearches)
    .where(lte(emptySearches.lastAt, new Date(at.getTime() - RETENTION_MS)))
}

async function deleteRarest(db: Db, at: Date): Promise<void> {
  const isRecent = gt(emptySearches.lastAt, new Date(at.getTime() - RECENT_MS))
  await db.execute(sql`
    delete from empty_searches where (query, locale) in (
      select query, locale from empty_searches
      order by ${isRecent} desc, count desc, last_at desc, query offset ${MAX_ENTRIES})`)
}
