import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { getLegalText, LEGAL_SLUGS } from "#app/i18n/legal-texts.ts"
import { LOCALES, type Locale } from "#domain/locale.ts"
import { renderLegal } from "./render-legal.ts"

const values = {
  brand: "Gulzor",
  seller: "Gulzor LLC, Tashkent.",
  phones: "+998 71 200-00-00",
  contact: "/en/contact",
  terms: "/en/legal/terms-of-use",
  privacy: "/en/legal/privacy-policy",
}

describe("a legal text", () => {
  test("has a title, and a table of contents with links to its sections", () => {
    const { title, html, sections } = renderLegal("# Terms\n\n## 1. One\n\nA\n\n## 2. Two\n", {})
    expect(title).toBe("Terms")
    expect(sections).toEqual([
      { id: "section-1", text: "1. One" },
      { id: "section-2", text: "2. Two" },
    ])
    expect(html).toContain('<h2 id="section-2">2. Two</h2>')
  })

  test("contains the shop's settings", () => {
    const { html } = renderLegal("Sold by {{brand}}, [ask]({{contact}}).", values)
    expect(html).toContain('Sold by Gulzor, <a href="/en/contact">ask</a>')
  })
})

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
