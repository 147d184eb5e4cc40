import { asc } from "drizzle-orm"
import { type Country, listCountries } from "#contract/countries.ts"
import type { Locale } from "#domain/locale.ts"
import type { Database } from "#shop-api/db/database.ts"
import { countries } from "#shop-api/db/schema/catalogue.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { handle } from "#shop-api/http/route.ts"

export type CountryRow = typeof countries.$inferSelect

/** How long rows are believed before they are read again, in milliseconds. */
const FRESH_FOR = 10_000

/** The shop's countries; read often and changed hardly ever, so kept in memory for some seconds. */
export interface Countries {
  /** In the order in which they are offered. */
  list(): Promise<CountryRow[]>
  getDefault(): Promise<CountryRow>
  /** The country that a caller asks for by iso_code, the default one when it is none of ours. */
  findActive(isoCode: string | null): Promise<CountryRow>
  /** Reads them anew with the next call. */
  forget(): void
}

export function createCountries(database: Database): Countries {
  let known: { rows: Promise<CountryRow[]>; readAt: number } | null = null

  function list(): Promise<CountryRow[]> {
    if (known && performance.now() - known.readAt < FRESH_FOR) return known.rows
    const rows = Promise.resolve(
      database.db.select().from(countries).orderBy(asc(countries.position)),
    )
    const reading = { rows, readAt: performance.now() }
    known = reading
    // A failed read is not remembered; whoever asked for it is told.
    rows.catch(() => {
      if (known === reading) known = null
    })
    return rows
  }

  async function getDefault(): Promise<CountryRow> {
    const found = (await list()).find((country) => country.isDefault)
    if (!found) throw new Error("no default country")
    return found
  }

  return {
    list,
    getDefault,
    async findActive(isoCode) {
      const wanted = isoCode?.toLowerCase()
      const found = (await list()).find((country) => country.isoCode === wanted)
      return found ?? getDefault()
    },
    forget() {
      known = null
    },
  }
}

/** The country as the wire has it, named in `locale`. */
export function toCountry(row: CountryRow, locale: Locale): Country {
  return {
    id: row.id,
    iso_code: row.isoCode,
    name: row.name[locale],
    phone_mask: row.phoneMask,
    currency: row.currency,
    time_zone: row.timeZone,
  }
}

export function registerCountries(app: ApiApp): void {
  handle(app, listCountries, async ({ caller }) => {
    const rows = await app.services.countries.list()
    const first = await app.services.countries.getDefault()
    return {
      countries: rows.map((row) => toCountry(row, caller.locale)),
      default_country: toCountry(first, caller.locale),
    }
  })
}
