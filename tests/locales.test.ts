import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { LANGUAGE_TAGS, LOCALES, type Locale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"

const root = path.resolve(import.meta.dirname, "..")
const plural = /_(?:zero|one|two|few|many|other)$/
const quotedBySpecification = ["Parollar bir xil bo'lishi kerak", "Noma'lum xatolik yuz berdi"]

type Tree = { [key: string]: string | Tree }

function listFiles(locale: Locale): string[] {
  return readdirSync(path.join(root, "locales", locale), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.\w+$/.test(file))
    .toSorted()
}

const namespaces = listFiles("en").flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? [])

/** Returns every text of a language by its key `namespace:key.path`, which keeps a plural ending such as `_one`. */
function readTexts(locale: Locale): Map<string, string> {
  return new Map(
    namespaces.flatMap((namespace) => {
      const file = path.join(root, "locales", locale, `${namespace}.json`)
      return flatten(JSON.parse(readFileSync(file, "utf8")) as Tree, `${namespace}:`)
    }),
  )
}

function flatten(tree: Tree, prefix: string): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const withoutForm = (key: string) => key.replace(plural, "")
const variables = (text: string) =>
  [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name = ""]) => name).toSorted()

const texts = { uz: readTexts("uz"), ru: readTexts("ru"), en: readTexts("en") }
const names = new Set([...texts.en.keys()].map(withoutForm))

/** Returns the code of some folders, without tests, as one text. */
const readCode = (...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
        .map((file) => readFileSync(path.join(root, folder, file), "utf8")),
    )
    .join("\n")

const code = readCode("app", "server")
const apiCode = readCode("shop-api", "demo")

const isKey = (literal: string) => namespaces.includes(literal.split(":")[0] ?? "")

const literals = new Set(
  [...code.matchAll(/"(\w+:[\w.]+)"/g)].map(([, literal = ""]) => literal).filter(isKey),
)

/** Templates of keys, such as `attributes:gender.${gender}`. The compiler checks that each resulting key exists. */
const families = [...code.matchAll(/`(\w+:[\w.]*\$\{[^`]*)`/g)]
  .map(([, template = ""]) => template)
  .filter(isKey)
  .map((template) => {
    const members = template.replaceAll(".", "\\.").replaceAll(/\$\{[^}]*\}/g, "\\w+")
    return { template, pattern: new RegExp(`^${members}$`) }
  })

describe.for(LOCALES)("the texts in %s", (locale) => {
  const own = texts[locale]

  test("are in the same files as in English", () => {
    expect(listFiles(locale)).toEqual(listFiles("en"))
  })

  test("[S5.29] have a space in each number from 1000 on", () => {
    for (const [key, text] of own) expect(text, key).not.toMatch(/\d{4}/)
  })

  test("have the same keys as in English", () => {
    expect([...new Set([...own.keys()].map(withoutForm))].toSorted()).toEqual([...names].toSorted())
  })

  test("have each plural form that the language needs, and no other", () => {
    const forms = new Intl.PluralRules(LANGUAGE_TAGS[locale]).resolvedOptions().pluralCategories
    const counted = Map.groupBy(
      [...own.keys()].filter((key) => plural.test(key)),
      withoutForm,
    )
    for (const [name, keys] of counted) {
      expect(keys.toSorted(), name).toEqual(forms.map((form) => `${name}_${form}`).toSorted())
    }
  })

  test("have the same variables as in English", () => {
    const english = Map.groupBy(texts.en, ([key]) => withoutForm(key))
    for (const [key, text] of own) {
      const wanted = english.get(withoutForm(key))?.map(([, one]) => variables(one)) ?? []
      // A plural form may have the variables of any English form: "One perfume" has no number, "{{count}} perfumes" has
      // one.
      expect(wanted, key).toContainEqual(variables(text))
    }
  })

  test("are never empty and have no stray spaces", () => {
    const odd = [...own].filter(
      ([, text]) => text === "" || text !== text.trim() || / {2}/.test(text),
    )
    expect(odd).toEqual([])
  })
})

test("Uzbek is written with ʻ and ʼ, but for the two texts that the specification quotes", () => {
  const odd = [...texts.uz].filter(
    ([, text]) => /['’‘`´]/.test(text) && !quotedBySpecification.includes(text),
  )
  expect(odd).toEqual([])
})

test("no text was left in the alphabet of another language", () => {
  const languageNames = /^common:language\./
  for (const locale of ["uz", "en"] as const) {
    const odd = [...texts[locale]].filter(
      ([key, text]) => /\p{Script=Cyrillic}/u.test(text) && !languageNames.test(key),
    )
    expect(odd, locale).toEqual([])
  }
})

test("each key that the code names exists", () => {
  expect([...literals].filter((literal) => !names.has(literal))).toEqual([])
  const empty = families.filter(({ pattern }) => ![...names].some((name) => pattern.test(name)))
  expect(empty.map(({ template }) => template)).toEqual([])
})

/** Returns whether the shop API's code names the key. That code writes keys without the namespace `api:`. */
function isUsedByApi(name: string): boolean {
  const key = name.replace(/^api:/, "")
  const section = key.slice(0, key.lastIndexOf(".") + 1)
  return apiCode.includes(`"${key}"`) || apiCode.includes(`\`${section}\${`)
}

test("each key is used", () => {
  const unused = [...names].filter((name) =>
    name.startsWith("api:")
      ? !isUsedByApi(name)
      : !literals.has(name) && !families.some(({ pattern }) => pattern.test(name)),
  )
  expect(unused).toEqual([])
})

describe("getFixedT", () => {
  test("takes the plural form of its language", () => {
    const t = getFixedT("ru")
    expect(t("field.too_long", { count: 21 })).toBe("Не больше 21 символа")
    expect(t("field.too_long", { count: 100 })).toBe("Не больше 100 символов")
  })

  test("escapes nothing: the texts are no HTML yet", () => {
    expect(getFixedT("en")("similar.shared.any", { notes: "<rose> & 'oud'", count: 2 })).toBe(
      "Shares <rose> & 'oud'",
    )
  })
})

test("messages name the currency of an amount in their language", () => {
  const name = (locale: Locale) =>
    getFixedT(locale)("payment.not_enough_bonus", { balance: "5", currency: "UZS" })
  expect(name("uz")).toBe("Bonus ballari yetarli emas: bonus hisobingizda 5 soʻm")
  expect(name("ru")).toBe("Недостаточно бонусов: у вас 5 сум")
  expect(name("en")).toBe("Not enough bonus points: you have 5 UZS")
})

test("[S5.29] separates thousands by a no-break space in every number of a text", () => {
  const count = 1_234_567
  const inTexts = LOCALES.map((locale) => {
    const t = getFixedT(locale)
    return [
      t("catalogue:count", { count }),
      t("pages:home.lead", { count }),
      t("pages:home.some_brands", { count, shown: 1000 }),
      t("catalogue:filters.more", { number: 12_000 }),
      t("checkout:discount", { percent: 12.5 }),
    ]
  })
  for (const [perfumes, lead, brands, more] of inTexts) {
    expect(perfumes).toContain("1\u00a0234\u00a0567")
    expect(lead).toContain("1\u00a0234\u00a0567")
    expect(brands).toContain("1\u00a0234\u00a0567")
    expect(brands).toContain("1\u00a0000")
    expect(more).toContain("12\u00a0000")
  }
  const discounts = inTexts.map((shown) => /12\D5/.exec(shown.join())?.[0])
  expect(discounts).toEqual(["12,5", "12,5", "12.5"])
})
