import { readFileSync } from "node:fs"
import path from "node:path"
import { FAMILIES, type Gender, PRODUCT_TYPES } from "#domain/product-attributes.ts"
import {
  type Catalogue,
  COUNTRY,
  type EvaluatedProduct,
  listNotes,
} from "#labs/search-evaluation/catalogue.ts"
import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import { slugOf } from "#shop-api/catalogue/romanize.ts"
import { createChance, makeWord } from "#tests/support/big-catalogue.ts"
import { chooseAttributes } from "#tests/support/choose-attributes.ts"

const SEED = 20_261_126
const PRODUCTS = 40_000
const INVENTED_BRANDS = 300
/**
 * Number of perfumes of invented brands that borrow the name of a well-known perfume. The same number of perfumes have
 * a name that contains the name of another brand.
 */
const BORROWED_NAMES = 260
/**
 * Well-known names. Invented brands have perfumes whose names begin with one of these names, and some of these perfumes
 * sell better than the well-known one.
 */
const EXTENDED_NAMES = new Set(
  "Sauvage;Opium;Black Opium;J’adore;Shalimar;Aventus;Good Girl;Libre;Eros;Khamrah;Invictus;Euphoria".split(
    ";",
  ),
)
const PERFUMES_OF_EXTENDED_NAME = 8

const WORDS = (
  "Amber Oud Rose Musk Vanilla Night Noir Blue Gold Intense Royal Velvet Santal Dream Secret Garden Fleur Nuit " +
  "Wild Silver Black White Love Magic Ocean Leather Tobacco Iris Jasmine Cherry Spice Sultan Crystal Mystic Bleu " +
  "Soir Jardin Bois Ambre Lune Soleil Desert Sky Storm Pearl Ruby Silk Diamond Passion Elixir Essence Aqua Sport"
).split(" ")
const ENDS = [
  "",
  "",
  "",
  "Intense",
  "Pour Homme",
  "Pour Femme",
  "Extrait",
  "Eau de Parfum",
  "Sport",
  "for Men",
  "for Women",
]
const VOLUMES = [[100], [50, 100], [30, 50, 100], [100], [75], [50, 90]]
const MALE = /\b(homme|man|men|him|male|boy|uomo|gentleman|masculin|aventus|sauvage)\b/i
const FEMALE = /\b(femme|woman|women|her|she|girl|lady|donna|mademoiselle|miss|jadore|chance)\b/i

export interface KnownPerfume {
  brand: string
  name: string
  slug: string
}

/** Reads the brands in names.tsv and their well-known perfumes. */
export function readKnownNames(): { brands: string[]; perfumes: KnownPerfume[] } {
  const text = readFileSync(path.join(import.meta.dirname, "names.tsv"), "utf8")
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  const rows = lines.map((line) => line.split("\t"))
  return {
    brands: rows.map(([brand = ""]) => brand),
    perfumes: rows.flatMap(([brand = "", names = ""]) =>
      names
        .split("; ")
        .filter(Boolean)
        .map((name) => ({ brand, name, slug: slugOf(`${brand} ${name}`) })),
    ),
  }
}

/**
 * Creates a catalogue like that of a supplier abroad, the same in each run: 500 real brands and 300 invented ones,
 * without aliases. Most best-selling perfumes are the well-known ones in names.tsv. Some perfumes of invented brands
 * have a well-known name, or a name that begins with one, or a name that contains another brand.
 */
export function createLargeCatalogue(): Catalogue {
  const chance = createChance(SEED)
  // The attributes of `chooseAttributes` use another sequence of pseudorandom numbers, so that a new attribute does not
  // change anything else in the catalogue.
  const chanceOfLater = createChance(SEED)
  const pick = <Value>(of: readonly Value[]) => of[chance(of.length)] as Value
  const known = readKnownNames()
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
  const invented = Array.from({ length: INVENTED_BRANDS }, () => capital(makeWord(chance, 3)))
  const brands = [
    ...new Map([...known.brands, ...invented].map((name) => [slugOf(name), name])),
  ].map(([slug, name], index) => ({ id: index + 1, slug, name, aliases: [] }))
  const brandIds = new Map(brands.map(({ name, id }) => [name, id]))
  const notes = listNotes()
  const products: EvaluatedProduct[] = []
  const slugs = new Set<string>()

  const genderOf = (name: string): Gender => {
    if (FEMALE.test(normalizeText(name))) return "F"
    return MALE.test(normalizeText(name)) ? "M" : pick(["A", "M", "F"])
  }
  const add = (
    brand: string,
    name: string,
    { sold, orderable }: { sold: number; orderable: boolean },
  ) => {
    const group = slugOf(`${brand} ${name}`)
    if (slugs.has(group)) return
    slugs.add(group)
    const common = {
      brand_id: brandIds.get(brand) ?? 0,
      group,
      name,
      sort_name: normalizeText(name),
      ...chooseAttributes((values) => values[chanceOfLater(values.length)] ?? ""),
      family: pick(FAMILIES),
      gender: genderOf(name),
      type: pick(PRODUCT_TYPES),
      orderable,
      in_stock: orderable && chance(4) > 0,
      added: 9000 + chance(800),
      sold,
      notes: [...new Set(Array.from({ length: 8 }, () => pick(notes).id))],
    }
    const price = 20_000_000 + chance(400_000_000)
    for (const volume of pick(VOLUMES)) {
      const id = products.length + 1
      products.push({
        ...common,
        id,
        volume,
        barcode: String(3_340_000_000_000 + id * 7),
        prices: { [COUNTRY]: price + volume * 100_000 },
      })
    }
  }

  for (const { brand, name } of known.perfumes)
    add(brand, name, { sold: 1500 + chance(2500), orderable: true })
  for (const { name } of known.perfumes.filter((one) => EXTENDED_NAMES.has(one.name))) {
    for (let count = 0; count < PERFUMES_OF_EXTENDED_NAME; count += 1) {
      add(pick(invented), `${name} ${pick(WORDS)}`, { sold: 2000 + chance(3000), orderable: true })
    }
  }
  for (let count = 0; count < BORROWED_NAMES; count += 1) {
    const { name } = pick(known.perfumes)
    const end = pick(ENDS)
    add(pick(invented), `${name} ${end}`.trim(), { sold: chance(1500), orderable: chance(10) > 0 })
    add(pick(invented), `${pick(known.brands)} ${pick(WORDS)}`, {
      sold: chance(1500),
      orderable: chance(10) > 0,
    })
  }
  while (products.length < PRODUCTS) {
    const first = chance(3) === 0 ? capital(makeWord(chance, 2)) : pick(WORDS)
    const second = chance(3) === 0 ? capital(makeWord(chance, 2)) : pick(WORDS)
    const name = `${first} ${second} ${pick(ENDS)}`.trim()
    add(pick(brands).name, name, { sold: chance(1500), orderable: chance(10) > 0 })
  }
  return { brands, notes, products }
}
