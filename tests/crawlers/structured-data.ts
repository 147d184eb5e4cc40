import Validator from "@adobe/structured-data-validator"
import { z } from "zod"
import { checkThing, readVocabulary } from "#tests/crawlers/schema-org.ts"

const Thing = z.looseObject({ "@context": z.literal("https://schema.org"), "@type": z.string() })
export type Thing = z.output<typeof Thing>

/** Returns the structured data of a page (schema.org's vocabulary, as JSON-LD), by the type of the thing. */
export function readThings(html: string): Record<string, Thing> {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const things = found.map(([, json = ""]) => Thing.parse(JSON.parse(json)))
  return Object.fromEntries(things.map((thing) => [thing["@type"], thing]))
}

const vocabulary = readVocabulary()
const validator = new Validator()

/** Properties that search engines recommend but that the shop's perfumes do not have, such as ratings and colors. */
const NOT_HERE = [
  "aggregateRating",
  "review",
  "priceValidUntil",
  "hasCertification",
  "subjectOf",
  "color",
  "material",
  "pattern",
  "mpn",
  "suggestedMinAge",
  "suggestedAge.minValue",
  "suggestedMaxAge",
  "suggestedAge.maxValue",
]

/**
 * Checks a page's things by schema.org's vocabulary, and by what search engines require and
 * recommend for perfumes and breadcrumbs. Returns a line for each problem.
 *
 * @param lacking recommended properties that this page cannot have
 */
export async function checkThings(
  things: Record<string, Thing>,
  lacking: readonly string[] = [],
): Promise<string[]> {
  const faults = Object.entries(things).flatMap(([type, thing]) => [
    ...checkThing(vocabulary, thing, type),
  ])
  const known = Object.fromEntries(
    // The validator has no rules for the type OnlineStore, so it checks the shop as an Organization.
    Object.entries(things).map(([type, thing]) => {
      const name = type === "OnlineStore" ? "Organization" : type
      return [name, [{ ...thing, "@type": name }]]
    }),
  )
  const issues = await validator.validate({ jsonld: known })
  for (const { severity, issueMessage, fieldNames } of issues) {
    const isKnown = fieldNames.every((name) => [...NOT_HERE, ...lacking].includes(name))
    if (severity === "ERROR" || !isKnown) faults.push(issueMessage)
  }
  return faults
}
