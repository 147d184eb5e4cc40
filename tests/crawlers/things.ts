import Validator from "@adobe/structured-data-validator"
import { z } from "zod"
import { checkThing, readVocabulary } from "#tests/crawlers/vocabulary.ts"

const Thing = z.looseObject({ "@context": z.literal("https://schema.org"), "@type": z.string() })
export type Thing = z.output<typeof Thing>

/** What a page says of itself in schema.org's words, by type. */
export function readThings(html: string): Record<string, Thing> {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const things = found.map(([, json = ""]) => Thing.parse(JSON.parse(json)))
  return Object.fromEntries(things.map((thing) => [thing["@type"], thing]))
}

const vocabulary = readVocabulary()
const validator = new Validator()

/** What search engines recommend and this shop has not: nobody rates here, and a perfume has no colour. */
const NOT_HERE = [
  ...["aggregateRating", "review", "priceValidUntil", "hasCertification", "subjectOf"],
  ...["color", "material", "pattern", "mpn"],
  ...["suggestedMinAge", "suggestedAge.minValue", "suggestedMaxAge", "suggestedAge.maxValue"],
]

/**
 * What is wrong with a page's things, a line each: by schema.org's vocabulary, and by what search engines
 * require and recommend of perfumes and breadcrumbs.
 *
 * @param lacking what this page cannot tell, of what is recommended
 */
export async function checkThings(
  things: Record<string, Thing>,
  lacking: readonly string[] = [],
): Promise<string[]> {
  const faults = Object.entries(things).flatMap(([type, thing]) => [
    ...checkThing(vocabulary, thing, type),
  ])
  const known = Object.fromEntries(
    // A shop is an organization to them.
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
