import { eq } from "drizzle-orm"
import { type Region, listRegions } from "#contract/countries.ts"
import { LANGUAGE_TAGS } from "#domain/locale.ts"
import { districts, regions } from "#shop-api/db/schema/countries.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { handle } from "#shop-api/http/route.ts"

/**
 * Registers the route that lists the regions of the active country with their districts, in the alphabetical order of
 * the caller's language.
 */
export function registerRegions(app: ApiApp): void {
  const { db } = app.services.database
  handle(app, listRegions, async ({ caller }) => {
    const { locale } = caller
    const rows = await db
      .select({
        region: { id: regions.id, name: regions.name },
        district: { id: districts.id, name: districts.name },
      })
      .from(regions)
      .innerJoin(districts, eq(districts.regionId, regions.id))
      .where(eq(regions.countryId, caller.country.id))
    const byId = new Map<number, Region>()
    for (const { region, district } of rows) {
      const known = byId.get(region.id) ?? {
        id: region.id,
        name: region.name[locale],
        districts: [],
      }
      known.districts.push({ id: district.id, name: district.name[locale] })
      byId.set(region.id, known)
    }
    const { compare } = new Intl.Collator(LANGUAGE_TAGS[locale])
    const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name)
    for (const region of byId.values()) region.districts.sort(byName)
    return { regions: [...byId.values()].toSorted(byName) }
  })
}
