import { and, eq } from "drizzle-orm"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db } from "#shop-api/db/database.ts"
import { districts, regions } from "#shop-api/db/schema/countries.ts"
import type { Wording } from "#shop-api/http/api-error.ts"

/** Ids of a region and of a district in it. */
interface RegionAndDistrict {
  region: number | null
  district: number | null
}

/**
 * Checks that the region is in the country and the district in the region. Returns an error message for each field that
 * is wrong. Fields that are null are not checked.
 */
export async function checkRegionAndDistrict(
  db: Db,
  country: Pick<CountryRow, "id">,
  { region, district }: RegionAndDistrict,
): Promise<Partial<Record<keyof RegionAndDistrict, Wording>>> {
  const isDistrictFound =
    district === null || (await isDistrictIn(db, country, { region, district }))
  // If the district was found in this region and country, the region is in the country too, and needs no query.
  const isRegionFound =
    region === null ||
    (district !== null && isDistrictFound) ||
    (await db.$count(regions, and(eq(regions.id, region), eq(regions.countryId, country.id)))) > 0
  return {
    ...(isRegionFound ? {} : { region: "checkout.region" }),
    ...(isDistrictFound ? {} : { district: "checkout.district" }),
  }
}

async function isDistrictIn(
  db: Db,
  country: Pick<CountryRow, "id">,
  { region, district }: { region: number | null; district: number },
): Promise<boolean> {
  const [found] = await db
    .select({ id: districts.id })
    .from(districts)
    .innerJoin(regions, eq(regions.id, districts.regionId))
    .where(
      and(
        eq(districts.id, district),
        eq(regions.countryId, country.id),
        region === null ? undefined : eq(regions.id, region),
      ),
    )
  return found !== undefined
}
