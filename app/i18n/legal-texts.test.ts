import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { renderLegal } from "#app/screens/content/legal/render-legal.ts"
import { LOCALES, type Locale } from "#domain/locale.ts"
import { getLegalText, LEGAL_SLUGS } from "./legal-texts.ts"

const values = {
  brand: "Gulzor",
  seller: "Gulzor LLC, Tashkent.",
  phones: "+998 71 200-00-00",
  contact: "/en/contact",
  terms: "/en/legal/terms-of-use",
  privacy: "/en/legal/privacy-policy",
}

describe.each(LEGAL_SLUGS)("%s", (slug) => {
  const read = (locale: Locale) => renderLegal(getLegalText(locale, slug), values)

  test("has the same sections in every language", () => {
    const counts = LOCALES.map((locale) => read(locale).sections.length)
    expect(counts[0]).toBeGreaterThan(5)
    expect(new Set(counts).size).toBe(1)
  })

  test("has the same number of paragraphs and list items in every language", () => {
    const counts = LOCALES.map((locale) => read(locale).html.match(/<(?:li|p)>/g)?.length)
    expect(new Set(counts).size).toBe(1)
  })

  test.each([...LOCALES])("has no placeholder left (%s)", (locale) => {
    expect(read(locale).html).not.toMatch(/\{\{|\}\}|TODO/)
  })
})

test.each([...LOCALES])("the privacy policy names every cookie (%s)", (locale) => {
  const policy = getLegalText(locale, "privacy-policy")
  const table = readFileSync("docs/cookies.md", "utf8")
  const names = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(policy).toContain(`**${name}**`)
})
