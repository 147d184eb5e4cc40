import { asc } from "drizzle-orm"
import { type Country, listCountries } from "#contract/countries.ts"
import type { Locale } from "#domain/locale.ts"
import type { LiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import type { Database } from "#shop-api/db/database.ts"
import { countries } from "#shop-api/db/schema/catalogue.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { handle } from "#shop-api/http/route.ts"

export type CountryRow = typeof countries.$inferSelect

/** Milliseconds for which the rows are cached. */
const FRESH_FOR = 10_000

/** The shop's countries, cached for some seconds: every call reads them, and they rarely change. */
export interface Countries {
  /** All countries in the shop's order: customers and orders may be of one that is not offered. */
  list(): Promise<CountryRow[]>
  /** Countries with a price of a published product; the default country alone while nothing has a price. */
  listOffered(): Promise<CountryRow[]>
  /** The default country; the first offered one while the default country has no price. */
  getDefault(): Promise<CountryRow>
  /** The country that a caller asks for by iso_code, the default one when it is not offered. */
  getOfferedOrDefault(isoCode: string | null): Promise<CountryRow>
  /** Clears the cache. */
  forget(): void
}

export function createCountries(
  { db }: Pick<Database, "db">,
  catalogue: Pick<LiveIndex, "fresh">,
): Countries {
  const all = cacheBriefly<CountryRow[]>(async () =>
    db.select().from(countries).orderBy(asc(countries.position)),
  )
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

/** Shares what `load` returns for `FRESH_FOR`; a failure is not cached. */
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
    const { services } = app
    const format = (row: CountryRow) => toCountry(row, caller.locale)
    return {
      countries: (await services.countries.listOffered()).map(format),
      default_country: format(await services.countries.getDefault()),
      all_countries: (await services.countries.list()).map(format),
    }
  })
}
