import { readFileSync, readdirSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { LANGUAGE_TAGS, LOCALES, type Locale } from "#domain/locale.ts"
import en from "#locales/en/api.json" with { type: "json" }
import ru from "#locales/ru/api.json" with { type: "json" }
import uz from "#locales/uz/api.json" with { type: "json" }
import { getTranslate } from "#shop-api/http/messages.ts"

type Tree = { [key: string]: string | Tree }
const TREES: Record<Locale, Tree> = { uz, ru, en }
const PLURAL = /_(?:zero|one|two|few|many|other)$/

function flatten(tree: Tree, prefix = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const texts = Object.fromEntries(
  LOCALES.map((locale) => [locale, flatten(TREES[locale])]),
) as Record<Locale, [key: string, text: string][]>

const namesIn = (locale: Locale) => new Set(texts[locale].map(([key]) => key.replace(PLURAL, "")))
const holes = (text: string) =>
  new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))

describe("the texts of the shop API", () => {
  it.each(LOCALES)("are the same in %s as in English", (locale) => {
    expect([...namesIn(locale)].toSorted()).toEqual([...namesIn("en")].toSorted())
  })

  it.each(LOCALES)("have every plural form that %s needs", (locale) => {
    const forms = new Intl.PluralRules(LANGUAGE_TAGS[locale]).resolvedOptions().pluralCategories
    const keys = new Set(texts[locale].map(([key]) => key))
    const counted = new Set(
      [...keys].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, "")),
    )
    expect(counted.size).toBeGreaterThan(0)
    for (const name of counted) for (const form of forms) expect(keys).toContain(`${name}_${form}`)
  })

  it.each(LOCALES)("have the same holes in %s as in English", (locale) => {
    const inEnglish = new Map(texts.en.map(([key, text]) => [key.replace(PLURAL, ""), holes(text)]))
    for (const [key, text] of texts[locale]) {
      expect(holes(text), key).toEqual(inEnglish.get(key.replace(PLURAL, "")))
    }
  })

  it("write Uzbek with its own apostrophes, but for the two texts that the specification quotes", () => {
    const ascii = texts.uz.filter(([, text]) => /['’‘`]/.test(text)).map(([key]) => key)
    expect(ascii.toSorted()).toEqual(["error.unknown", "field.mismatch"])
  })

  it("are all used", () => {
    const root = path.resolve(import.meta.dirname, "..")
    const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => readFileSync(path.join(root, file), "utf8"))
      .join("\n")
    const isUsed = (name: string) => {
      const section = name.slice(0, name.lastIndexOf(".") + 1)
      return sources.includes(`"${name}"`) || sources.includes(`\`${section}\${`)
    }
    expect([...namesIn("en")].filter((name) => !isUsed(name))).toEqual([])
  })
})

describe("a text", () => {
  it("takes the plural form of its language", () => {
    const t = getTranslate("ru")
    expect(t("field.too_long", { count: 21 })).toBe("Не больше 21 символа")
    expect(t("field.too_long", { count: 100 })).toBe("Не больше 100 символов")
  })

  it("is never escaped: it is no HTML yet", () => {
    expect(getTranslate("en")("similar.shared.any", { notes: "<rose> & 'oud'", count: 2 })).toBe(
      "Shares <rose> & 'oud'",
    )
  })
})
