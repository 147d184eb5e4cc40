import { asc } from "drizzle-orm"
import { type Country, listCountries } from "#contract/countries.ts"
import { type Calendar, createCalendar } from "#domain/holidays.ts"
import type { Locale } from "#domain/locale.ts"
import type { LiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import type { Config } from "#shop-api/config.ts"
import type { Database } from "#shop-api/db/database.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { handle } from "#shop-api/http/route.ts"

type StoredCountry = typeof countries.$inferSelect

export interface CountryRow extends StoredCountry {
  calendar: Calendar
}

/** Adds its calendar to a row of the table. */
export function toCountryRow(
  { extraDays }: Pick<Config, "extraDays">,
  row: StoredCountry,
): CountryRow {
  return { ...row, calendar: createCalendar(row.isoCode, extraDays) }
}

/** How many milliseconds the rows of the countries are cached. */
const FRESH_FOR = 10_000

/** The countries of the shop. They rarely change and every API call reads them, so they are cached for ten seconds. */
export interface Countries {
  /**
   * Returns all countries, sorted by their column `position`. This includes countries in which the shop does not sell
   * any more, because customers and orders still refer to them.
   */
  list(): Promise<CountryRow[]>
  /** Finds a country by its id among all countries. */
  find(id: number): Promise<CountryRow | null>
  /**
   * Returns the countries in which a published product has a price. While no product has a price, returns only the
   * default country.
   */
  listOffered(): Promise<CountryRow[]>
  /** Returns the default country. If no product has a price there, returns the first country that is offered. */
  getDefault(): Promise<CountryRow>
  /**
   * Finds an offered country by its ISO code in upper or lower case. Returns the same as `getDefault` when no offered
   * country has this code.
   */
  getOfferedOrDefault(isoCode: string | null): Promise<CountryRow>
  forget(): void
}

export function createCountries(
  config: Pick<Config, "extraDays">,
  { db }: Pick<Database, "db">,
  catalogue: Pick<LiveIndex, "fresh">,
): Countries {
  const all = cacheBriefly<CountryRow[]>(async () => {
    const rows = await db.select().from(countries).orderBy(asc(countries.position))
    return rows.map((row) => toCountryRow(config, row))
  })
  const offered = cacheBriefly(async () => {
    const [rows, index] = await Promise.all([all.get(), catalogue.fresh()])
    const priced = rows.filter(({ id }) => index.hasPriceIn(id))
    return priced.length > 0 ? priced : rows.filter(({ isDefault }) => isDefault)
  })

  async function getDefault(): Promise<CountryRow> {
    const rows = await offered.get()
    const found = rows.find(({ isDefault }) => isDefault) ?? rows[0]
    if (!found) throw new Error("no default country")
    return found
  }

  return {
    list: all.get,
    find: async (id) => (await all.get()).find((country) => country.id === id) ?? null,
    listOffered: offered.get,
    getDefault,
    async getOfferedOrDefault(isoCode) {
      const wanted = isoCode?.toLowerCase()
      const found = (await offered.get()).find((country) => country.isoCode === wanted)
      return found ?? getDefault()
    },
    forget() {
      all.clear()
      offered.clear()
    },
  }
}

/**
 * Caches the result of `load` for FRESH_FOR milliseconds. Concurrent callers wait for the same load. A failure is not
 * cached.
 */
function cacheBriefly<Value>(load: () => Promise<Value>) {
  let cached: { value: Promise<Value>; loadedAt: number } | null = null
  return {
    get(): Promise<Value> {
      if (cached && performance.now() - cached.loadedAt < FRESH_FOR) return cached.value
      const loading = { value: load(), loadedAt: performance.now() }
      cached = loading
      loading.value.catch(() => {
        if (cached === loading) cached = null
      })
      return loading.value
    },
    clear(): void {
      cached = null
    },
  }
}

/** Converts a database row to a country of the API, with its name in `locale`. */
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
    const { services } = app
    const format = (row: CountryRow) => toCountry(row, caller.locale)
    return {
      countries: (await services.countries.listOffered()).map(format),
      default_country: format(await services.countries.getDefault()),
      all_countries: (await services.countries.list()).map(format),
    }
  })
}
