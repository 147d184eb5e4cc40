import type { Catalogue } from "#labs/search-evaluation/catalogue.ts"
import { readKnownNames } from "#labs/search-evaluation/large-catalogue.ts"
import type { Query } from "#labs/search-evaluation/queries.ts"
import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import { createChance } from "#tests/support/big-catalogue.ts"

/** Seed of the pseudorandom numbers that generated lines in both query files (*-queries.tsv). */
const SEED = 20_261_126

const QWERTY = ["qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,."]
const RUSSIAN = ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"]
const UZBEK = [
  "gulzor",
  "sardoba",
  "anor",
  "silsila",
  "registon-9",
  "oq-tong",
  "ipak",
  "kecha",
  "zarhal",
  "chinni",
]

/** Replacements from Latin to Cyrillic Uzbek, applied one after another. */
const TO_UZBEK_CYRILLIC: readonly (readonly [RegExp, string])[] = [
  ...([
    [/o[ʻ’]/g, "ў"],
    [/g[ʻ’]/g, "ғ"],
    [/sh/g, "ш"],
    [/ch/g, "ч"],
    [/yo/g, "ё"],
    [/yu/g, "ю"],
    [/ya/g, "я"],
  ] as const),
  ...([
    [/\be/g, "э"],
    [/a/g, "а"],
    [/b/g, "б"],
    [/d/g, "д"],
    [/e/g, "е"],
    [/f/g, "ф"],
    [/g/g, "г"],
  ] as const),
  ...([
    [/h/g, "ҳ"],
    [/i/g, "и"],
    [/j/g, "ж"],
    [/k/g, "к"],
    [/l/g, "л"],
    [/m/g, "м"],
    [/n/g, "н"],
  ] as const),
  ...([
    [/o/g, "о"],
    [/p/g, "п"],
    [/q/g, "қ"],
    [/r/g, "р"],
    [/s/g, "с"],
    [/t/g, "т"],
    [/u/g, "у"],
  ] as const),
  ...([
    [/v/g, "в"],
    [/x/g, "х"],
    [/y/g, "й"],
    [/z/g, "з"],
  ] as const),
]
/** Replacements for the four letters of Cyrillic Uzbek that a Russian keyboard lacks. */
const TO_RUSSIAN_KEYBOARD: readonly (readonly [RegExp, string])[] = [
  ...([
    [/ў/g, "у"],
    [/ғ/g, "г"],
    [/қ/g, "к"],
    [/ҳ/g, "х"],
  ] as const),
]
const TO_LATIN: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "yo",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
}

const replaceAll = (text: string, pairs: readonly (readonly [RegExp, string])[]) =>
  pairs.reduce((left, [pattern, letters]) => left.replace(pattern, letters), text)

/** Matches names of perfumes that several brands use, such as "Pour Homme". A query for them must name the brand. */
const GENERIC = /^(pour|eau de) /i

type Chance = ReturnType<typeof createChance>

/** Changes a text as a visitor might mistype it. Returns null if the text cannot be changed in this way. */
type Change = (text: string, chance: Chance) => string | null

/** Creates a change of one word that has at least `least` letters. The first letter is not changed. */
function inWord(
  least: number,
  change: (word: string, at: number, chance: Chance) => string,
): Change {
  return (text, chance) => {
    const words = text.split(" ")
    const positions = [...words.keys()].filter(
      (position) =>
        (words[position] ?? "").length >= least && /^\p{L}+$/u.test(words[position] ?? ""),
    )
    const chosen = positions[chance(positions.length)]
    if (chosen === undefined) return null
    const word = words[chosen] ?? ""
    words[chosen] = change(word, 1 + chance(word.length - 1), chance)
    return words.join(" ")
  }
}

function neighborOf(letter: string, chance: Chance): string {
  for (const rows of [QWERTY, RUSSIAN]) {
    const row = rows.find((one) => one.includes(letter))
    const at = row?.indexOf(letter) ?? -1
    if (!row) continue
    const neighbors = [row[at - 1], row[at + 1]].filter((one) => one && /\p{L}/u.test(one))
    return neighbors[chance(neighbors.length)] ?? letter
  }
  return letter
}

function otherLayout(text: string): string | null {
  const [latin, cyrillic] = [QWERTY.join(""), RUSSIAN.join("")]
  const isLatin = /^[a-z ]+$/.test(text)
  if (!isLatin && !/^[а-я ]+$/.test(text)) return null
  const [from, to] = isLatin ? [latin, cyrillic] : [cyrillic, latin]
  return Array.from(text, (letter) => (letter === " " ? " " : to[from.indexOf(letter)])).join("")
}

const MISTAKES: Record<string, Change> = {
  "letter lost": inWord(4, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  "letter doubled": inWord(
    4,
    (word, at) => word.slice(0, at) + word.slice(at - 1, at) + word.slice(at),
  ),
  "letters swapped": inWord(4, (word, at) => {
    const start = Math.min(at, word.length - 2)
    return (
      word.slice(0, start) + word.charAt(start + 1) + word.charAt(start) + word.slice(start + 2)
    )
  }),
  "neighbor key": inWord(
    4,
    (word, at, chance) =>
      word.slice(0, at) + neighborOf(word.charAt(at), chance) + word.slice(at + 1),
  ),
  "other layout": otherLayout,
  "words joined": (text) => (/^\p{L}{2,} \p{L}{2,}$/u.test(text) ? text.replace(" ", "") : null),
  "word split": inWord(7, (word, at) => {
    const start = Math.max(3, Math.min(at, word.length - 3))
    return `${word.slice(0, start)} ${word.slice(start)}`
  }),
}

interface Source {
  name: string
  slug: string
  brand: string
}

/**
 * Generates `count` queries of each kind by applying `change` to the names of perfumes. The perfumes and their
 * misspellings are chosen by pseudorandom numbers, which are the same in each run.
 */
function draw(
  sources: readonly Source[],
  { brands, notes, products }: Catalogue,
  kinds: readonly (readonly [kind: string, count: number, change: Change])[],
): Query[] {
  const chance = createChance(SEED + kinds.length)
  const names = [...brands, ...products].map(({ name }) => name)
  const texts = [...names, ...notes.flatMap(({ name }) => Object.values(name))].map(normalizeText)
  const words = new Set([...texts, ...texts.flatMap((text) => text.split(" "))])
  return kinds.flatMap(([kind, count, change]) => {
    const left = [...sources]
    const drawn: Query[] = []
    while (drawn.length < count && left.length > 0) {
      const [source] = left.splice(chance(left.length), 1)
      const text = (source?.name ?? "").toLowerCase()
      const q = change(text, chance)
      if (!source || q === null) continue
      // A misspelled word must not be another word of the catalogue, and a prefix must not be the beginning of another
      // word. Otherwise the query would have another meaning.
      const own = normalizeText(text).split(" ")
      const isOther = normalizeText(q)
        .split(" ")
        .some((word) => !own.includes(word) && words.has(word))
      const isStartOfOther =
        kind === "prefix" && [...words].some((word) => word.startsWith(q) && !text.startsWith(word))
      if (kind in MISTAKES ? isOther || q === text : isStartOfOther) continue
      drawn.push({ q, expected: `one perfume=${source.slug}`, kind })
    }
    return drawn
  })
}

const inAnyCase: Change = (text, chance) => (chance(2) === 0 ? text : text.toUpperCase())

export function drawQueries(set: string, catalogue: Catalogue): Query[] {
  const slugs = new Map(catalogue.brands.map(({ id, slug }) => [id, slug]))
  const chance = createChance(SEED + 1)
  const mistakes = (counts: Record<string, number>) =>
    Object.entries(counts).map(
      ([kind, count]) => [kind, count, MISTAKES[kind] ?? inAnyCase] as const,
    )
  const barcodes = (from: readonly Catalogue["products"][number][], count: number): Query[] =>
    Array.from({ length: count }, () => from[chance(from.length)]).flatMap((product) =>
      product
        ? {
            q: product.barcode,
            expected: `one perfume=${product.group} volume=${product.volume}`,
            kind: "barcode",
          }
        : [],
    )
  if (set === "demonstration") {
    const sources = [
      ...new Map(
        catalogue.products.map(({ group, name, brand_id: id }) => [
          group,
          { slug: group, name, brand: slugs.get(id) ?? "" },
        ]),
      ).values(),
    ]
    const uzbek = sources.filter(
      ({ brand, name }) => UZBEK.includes(brand) && !/\d|no\./i.test(name),
    )
    const russian = sources.filter(({ name }) => /^[а-яё ]+$/i.test(name))
    const branded = sources.map((source) => {
      const brand = catalogue.brands.find(({ slug }) => slug === source.brand)?.name ?? ""
      return {
        ...source,
        name: chance(2) === 0 ? `${brand} ${source.name}` : `${source.name} ${brand}`,
      }
    })
    const toUzbek = (text: string) => replaceAll(text, TO_UZBEK_CYRILLIC)
    const toRussian: Change = (text) => {
      const letters = replaceAll(toUzbek(text), TO_RUSSIAN_KEYBOARD)
      return letters === toUzbek(text) ? null : letters
    }
    return [
      ...draw(sources, catalogue, [
        ["exact", 18, inAnyCase],
        ["prefix", 12, (text) => (/^\p{L}{7,}/u.test(text) ? text.slice(0, 5) : null)],
        ...mistakes({
          "letter lost": 18,
          "letter doubled": 10,
          "letters swapped": 14,
          "neighbor key": 14,
          "other layout": 14,
          "words joined": 10,
          "word split": 8,
        }),
      ]),
      ...draw(uzbek, catalogue, [
        ["uzbek in cyrillic", 12, toUzbek],
        ["uzbek on a russian keyboard", 12, toRussian],
      ]),
      ...draw(russian, catalogue, [
        [
          "russian in latin",
          12,
          (text) => Array.from(text, (letter) => TO_LATIN[letter] ?? letter).join(""),
        ],
      ]),
      ...draw(branded, catalogue, [["brand and name", 12, inAnyCase]]),
      ...barcodes(catalogue.products, 6),
    ]
  }
  const { perfumes } = readKnownNames()
  const long = perfumes.filter(({ name }) => name.length > 2)
  const sources = long.map(({ brand, name, slug }) => {
    const isAmbiguous = perfumes.filter((other) => other.name === name).length > 1
    return {
      slug,
      brand,
      name: name.length < 8 || isAmbiguous || GENERIC.test(name) ? `${brand} ${name}` : name,
    }
  })
  const branded = long.map(({ brand, name, slug }) => ({ slug, brand, name: `${brand} ${name}` }))
  const known = new Set(perfumes.map(({ slug }) => slug))
  const sold = catalogue.products.filter(({ group }) => known.has(group))
  return [
    ...draw(sources, catalogue, [
      ["exact", 16, inAnyCase],
      ...mistakes({
        "letter lost": 18,
        "letter doubled": 10,
        "letters swapped": 14,
        "neighbor key": 14,
        "other layout": 10,
        "words joined": 10,
        "word split": 8,
      }),
    ]),
    ...draw(branded, catalogue, [["brand and name", 12, inAnyCase]]),
    ...barcodes(sold, 6),
  ]
}
