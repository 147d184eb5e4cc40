import type { Command } from "commander"
import { asc, eq, type SQL } from "drizzle-orm"
import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import { addExamples, jsonOption } from "#shop-api/cli/arguments.ts"
import { withStore } from "#shop-api/cli/command-database.ts"
import { printRows } from "#shop-api/cli/print-rows.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { countries, districts, regions } from "#shop-api/db/schema/countries.ts"

/** Registers the command that lists the ids of districts, which `orders receiver --district` takes. */
export function registerOrderDistricts(group: Command, terminal: Terminal): void {
  const command = group
    .command("districts")
    .description("list the districts of a country, for orders receiver --district")
    .argument("<country>", "the code of the country, such as uz")
    .argument("[part]", "a part of the district's or the region's name, in any language", "")
    .addOption(jsonOption())
    .action(async (country: string, part: string, { json }: { json?: boolean }) => {
      const rows = await withStore(terminal, ({ db }) => listByName(db, country, part))
      printRows(terminal, rows, { json, none: "No matching districts" })
    })
  addExamples(command, "orders districts uz", "orders districts uz samarqand")
}

async function listByName(db: Db, country: string, part: string) {
  const all = await listDistricts(db, eq(countries.isoCode, country.toLowerCase()))
  if (all.length === 0) throw new RefusedError(`Country not found: ${country}`)
  const wanted = normalizeText(part)
  return all
    .filter(({ region, district }) =>
      [region, district].some((name) =>
        Object.values(name).some((text) => normalizeText(text).includes(wanted)),
      ),
    )
    .map(({ id, region, district: { uz, ru, en } }) => ({ id, region: region.en, en, ru, uz }))
}

/** Lists districts with their regions and countries, in the sequence in which the checkout offers them. */
export function listDistricts(db: Db, wanted: SQL) {
  return db
    .select({
      id: districts.id,
      district: districts.name,
      regionId: regions.id,
      region: regions.name,
      country: countries.isoCode,
    })
    .from(districts)
    .innerJoin(regions, eq(regions.id, districts.regionId))
    .innerJoin(countries, eq(countries.id, regions.countryId))
    .where(wanted)
    .orderBy(asc(countries.position), asc(regions.position), asc(districts.position))
}
