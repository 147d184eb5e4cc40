import { z } from "zod"
import { readDataFile, requireUnique } from "#shop-api/reference-data/data-file.ts"
import {
  Country,
  COUNTRY_CODES,
  Notes,
  type ReferenceData,
  Region,
} from "#shop-api/reference-data/reference-data-schemas.ts"

/**
 * Reads and validates the JSON files of this folder.
 *
 * @throws Error that names the first file with a mistake, and the JSON path of the mistake
 */
export function readReferenceData(folder: string = import.meta.dirname): ReferenceData {
  const regions = {} as ReferenceData["regions"]
  for (const code of COUNTRY_CODES) {
    regions[code] = readDataFile(folder, `regions/${code}.json`, z.array(Region).min(1))
  }
  const data: ReferenceData = {
    countries: readDataFile(folder, "countries.json", z.array(Country)),
    notes: readDataFile(folder, "notes.json", Notes),
    regions,
  }
  requireUniqueKeys(data)
  return data
}

function requireUniqueKeys({ countries, regions }: ReferenceData): void {
  requireUnique(
    "countries.json",
    countries.map(({ iso_code: code }, index) => [code, [index, "iso_code"]]),
  )
  const all = Object.entries(regions).flatMap(([code, list]) =>
    list.map((region) => ({ code, region })),
  )
  requireUnique(
    "regions/*.json",
    all.map(({ code, region }) => [region.id, [code, region.id]]),
  )
  requireUnique(
    "regions/*.json",
    all.flatMap(({ code, region }) =>
      region.districts.map(({ id }): [number, PropertyKey[]] => [id, [code, region.id, id]]),
    ),
  )
}
