import { expect, test } from "vitest"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { ProductEntry } from "#shop-api/catalogue/index/entries.ts"
import { readReferenceData } from "#shop-api/reference-data/read-reference-data.ts"
import { chooseAttributes } from "#tests/support/choose-attributes.ts"
import { searchCatalogue } from "./search-catalogue.ts"

const COUNTRY = 1
const ATTRIBUTES = chooseAttributes(([first = ""]) => first)
/** What the perfumes of these tests have in common. */
const PERFUME = {
  ...ATTRIBUTES,
  brand_id: 1,
  volume: 50,
  orderable: true,
  in_stock: true,
  added: 0,
  sold: 0,
  notes: null,
  prices: { [COUNTRY]: 100 },
}
const BRANDS = ["Guerlain", "Dolce & Gabbana", "Yves Saint Laurent", "Hermès", "Zorlo"]

/**
 * Builds an index with one perfume of each brand. Zorlo is the only brand that is not well known. The name of its
 * perfume contains the names of all brands, so that a search for a brand finds this perfume, too.
 */
function buildIndex(): CatalogueIndex {
  const index = new CatalogueIndex()
  const brands = BRANDS.map((name, before) => ({
    id: before + 1,
    slug: `brand-${before}`,
    name,
    aliases: [],
  }))
  index.putNames(brands, [])
  for (const { id, name } of brands) {
    index.put({
      ...PERFUME,
      id,
      brand_id: id,
      group: name,
      name: name === "Zorlo" ? BRANDS.join(" ") : "Nuit",
      sort_name: name,
    })
  }
  index.finish()
  return index
}

test.each([
  ["герлен", "Guerlain"],
  ["gerlen", "Guerlain"],
  ["d&g", "Dolce & Gabbana"],
  ["дольче габбана", "Dolce & Gabbana"],
  ["ysl", "Yves Saint Laurent"],
  ["ив сен лоран", "Yves Saint Laurent"],
  ["эрмес", "Hermès"],
  ["духи guerlain", "Guerlain"],
  ["dolce and gabbana", "Dolce & Gabbana"],
  ["дольче и габбана", "Dolce & Gabbana"],
])("[D1.152] %s finds %s before a perfume that borrows the name", (q, brand) => {
  const index = buildIndex()
  const { scores } = searchCatalogue(index, q, { countryId: COUNTRY })
  const best = scores.indexOf(Math.max(...scores))
  expect(index.brands.all[index.brand[best] ?? -1]?.name).toBe(brand)
})

test("[D1.151] a barcode finds its product, and the old barcode finds nothing after a change", () => {
  const index = buildIndex()
  const [before, after] = ["4780000000012", "4780000000029"]
  const find = (q: string) => searchCatalogue(index, q, { countryId: COUNTRY }).scores.indexOf(1)
  const entry: ProductEntry = {
    ...PERFUME,
    id: 9,
    group: "9",
    name: "Aube",
    sort_name: "Aube",
  }
  index.put({ ...entry, barcode: before })
  expect(find(before)).toBe(index.rowOf(9))
  index.put({ ...entry, barcode: after })
  expect(find(before)).toBe(-1)
  expect(find(after)).toBe(index.rowOf(9))
  index.remove(9)
  expect(find(after)).toBe(-1)
})

test.each([
  ["012345678905", ["0012345678905", "12345678905", "00012345678905"]],
  ["0012345678905", ["012345678905"]],
  ["12345670", ["0000012345670"]],
])(
  "[D1.151] the barcode %s is found with more and with fewer zeros before it",
  (barcode, others) => {
    const index = buildIndex()
    index.put({ ...PERFUME, id: 9, group: "9", name: "Aube", sort_name: "Aube", barcode })
    for (const q of [barcode, ...others]) expect(listFound(index, q), q).toEqual([9])
  },
)

test("[D1.330] a conjunction lists first the name that contains it, but excludes no other perfume", () => {
  const index = new CatalogueIndex()
  index.putNames([{ id: 1, slug: "zorlo", name: "Zorlo", aliases: [] }], [])
  const names = ["Rose Oud", "Rose of Oud", "Rose and Oud", "Oud"]
  for (const [before, name] of names.entries()) {
    index.put({
      ...PERFUME,
      id: before + 1,
      group: name,
      name,
      sort_name: name,
    })
  }
  index.finish()
  for (const [q, first] of [
    ["rose and oud", "Rose and Oud"],
    ["oud of rose", "Rose of Oud"],
  ] as const) {
    const { scores, isSimilar } = searchCatalogue(index, q, { countryId: COUNTRY })
    expect(scores.indexOf(Math.max(...scores)), q).toBe(names.indexOf(first))
    expect([...scores].map((score) => score > 0)).toEqual([true, true, true, false])
    expect(isSimilar).toBe(false)
  }
  const { scores } = searchCatalogue(index, "and", { countryId: COUNTRY })
  expect([...scores].map((score) => score > 0)).toEqual([false, false, true, false])
})

test("[D1.360] finds volumes and names by words that also occur in gift queries, such as 8 and son", () => {
  const index = new CatalogueIndex()
  index.putNames([{ id: 1, slug: "zorlo", name: "Zorlo", aliases: [] }], [])
  const products = [
    ["Oud", 8],
    ["Oud", 50],
    ["8 Element", 100],
    ["Sonata", 100],
  ] as const
  for (const [before, [name, volume]] of products.entries()) {
    index.put({
      ...PERFUME,
      id: before + 1,
      group: `${before}`,
      name,
      sort_name: name,
      volume,
    })
  }
  index.finish()
  for (const [q, best] of [
    ["oud 8 ml", 0],
    ["oud 50 ml", 1],
    ["8 element", 2],
    ["son", 3],
  ] as const) {
    const { scores } = searchCatalogue(index, q, { countryId: COUNTRY })
    expect(scores.indexOf(Math.max(...scores)), q).toBe(best)
    expect(scores.filter((score) => score === Math.max(...scores)).length, q).toBe(1)
  }
})

/** Builds an index with a perfume for each of five notes, with the id of the note. */
function buildIndexWithNotes(): CatalogueIndex {
  const index = new CatalogueIndex()
  const notes = [
    { id: 1, key: "vanilla", name: { uz: "vanil", ru: "ваниль", en: "vanilla" } },
    { id: 2, key: "tobacco", name: { uz: "tamaki", ru: "табак", en: "tobacco" } },
    { id: 3, key: "lavender", name: { uz: "lavanda", ru: "лаванда", en: "lavender" } },
    { id: 4, key: "lemon", name: { uz: "limon", ru: "лимон", en: "lemon" } },
    { id: 5, key: "rose", name: { uz: "atirgul", ru: "роза", en: "rose" } },
  ]
  index.putNames([{ id: 1, slug: "zorlo", name: "Zorlo", aliases: [] }], notes)
  for (const { id, key } of notes) {
    index.put({
      ...PERFUME,
      id,
      group: key,
      name: `Nomer ${id}`,
      sort_name: key,
      notes: [id],
    })
  }
  index.finish()
  return index
}

/** Returns the ids of the perfumes that a query finds. */
function listFound(index: CatalogueIndex, q: string): number[] {
  const { scores } = searchCatalogue(index, q, { countryId: COUNTRY })
  return [...scores].flatMap((score, row) => (score > 0 ? [index.ids[row] ?? 0] : []))
}

test.each([
  ["ванильные духи", 1],
  ["ванильный", 1],
  ["табачный аромат", 2],
  ["tamakili atir", 2],
  ["лавандовая вода", 3],
  ["lavandali", 3],
  ["limonli", 4],
  ["лимонли атир", 4],
])("[D1.640] %s finds the perfumes with the note that the adjective names", (q, id) => {
  expect(listFound(buildIndexWithNotes(), q)).toEqual([id])
})

test.each(["papayali atir", "летние духи"])(
  "[D1.641] %s finds nothing: a generic word beside an unknown one is not the beginning of a name",
  (q) => {
    expect(listFound(buildIndexWithNotes(), q)).toEqual([])
  },
)

test("[D1.641] a generic word alone still finds what begins with it", () => {
  expect(listFound(buildIndexWithNotes(), "atir")).not.toEqual([])
})

test.each(["духи ctht,hj", "parfum герлен ctht,hj"])(
  "[D1.690] %s finds the word that was typed in the other keyboard layout",
  (q) => {
    const index = new CatalogueIndex()
    index.putNames(
      [
        { id: 1, slug: "serebro", name: "Серебро", aliases: [] },
        { id: 2, slug: "guerlain", name: "Guerlain", aliases: [] },
      ],
      [],
    )
    index.put({
      ...PERFUME,
      id: 1,
      group: "a",
      name: "Guerlain",
      sort_name: "a",
    })
    index.finish()
    expect(listFound(index, q)).toEqual([1])
  },
)

test.each([
  ["без розы", [1, 2, 3, 4]],
  ["духи без роз", [1, 2, 3, 4]],
  ["atirgulsiz", [1, 2, 3, 4]],
  ["rose'siz atir", [1, 2, 3, 4]],
  ["атиргулсиз", [1, 2, 3, 4]],
  ["without rose", [1, 2, 3, 4]],
  ["without rose, lemons and tobacco", [1, 3]],
  ["без ванили и лаванды", [2, 4, 5]],
  ["ваниль без розы", [1]],
] as const)("[D1.673] %s finds the perfumes without the note", (q, ids) => {
  const index = buildIndexWithNotes()
  expect(listFound(index, q)).toEqual(ids)
  expect(searchCatalogue(index, q, { countryId: COUNTRY }).isSimilar).toBe(false)
})

test.each([
  ["без запаха розы", [1, 2, 3, 4]],
  ["духи без нот розы и лимона", [1, 2, 3]],
  ["without the rose", [1, 2, 3, 4]],
  ["without any notes of rose", [1, 2, 3, 4]],
  ["vanilla without the scent of roses", [1]],
  ["atirgul hidisiz", [1, 2, 3, 4]],
  ["atirgul notasisiz atir", [1, 2, 3, 4]],
  ["атиргул ҳидисиз", [1, 2, 3, 4]],
] as const)("[D1.723] %s finds the perfumes without the note", (q, ids) => {
  const index = buildIndexWithNotes()
  expect(listFound(index, q)).toEqual(ids)
  expect(searchCatalogue(index, q, { countryId: COUNTRY }).isSimilar).toBe(false)
})

test("[D1.673] returns perfumes as similar when the query excludes a note that all of them have", () => {
  const index = buildIndexWithNotes()
  expect(listFound(index, "ваниль без ванили")).toEqual([1])
  expect(searchCatalogue(index, "ваниль без ванили", { countryId: COUNTRY }).isSimilar).toBe(true)
})

test("[D1.673] a word after “without” that names no note excludes nothing", () => {
  expect(listFound(buildIndexWithNotes(), "без сахара")).toEqual([])
})

test("[D1.673] a name of several words with “и” leaves a brand before “без” in the query", () => {
  const index = new CatalogueIndex()
  const names = { uz: "tuz va murch", ru: "соль и перец", en: "salt and pepper" }
  index.putNames(
    [{ id: 1, slug: "zorlo", name: "Zorlo", aliases: [] }],
    [...NOTES, { id: NOTES.length + 1, key: "salt_pepper", name: names }],
  )
  const rose = KEYS.indexOf("rose") + 1
  for (const [id, note] of [NOTES.length + 1, rose].entries()) {
    const name = `Nomer ${id}`
    index.put({ ...PERFUME, id, group: name, name, sort_name: name, notes: [note] })
  }
  index.finish()
  expect(listFound(index, "zorlo без розы")).toEqual([0])
  expect(listFound(index, "zorlo без")).toEqual([0, 1])
})

const NOTES = Object.entries(readReferenceData().notes).map(([key, name], position) => ({
  id: position + 1,
  key,
  name,
}))
const KEYS = NOTES.map(({ key }) => key)

/** Builds an index with a perfume for each note of the shop. */
function buildIndexWithAllNotes(): CatalogueIndex {
  const index = new CatalogueIndex()
  index.putNames([{ id: 1, slug: "zorlo", name: "Zorlo", aliases: [] }], NOTES)
  for (const { id, key } of NOTES) {
    index.put({ ...PERFUME, id, group: key, name: `Nomer ${id}`, sort_name: key, notes: [id] })
  }
  index.finish()
  return index
}

/** Returns the keys of the notes of the perfumes that a query finds, or that are suggested while it is being typed. */
function listFoundNotes(index: CatalogueIndex, q: string, isBeingTyped = false): string[] {
  const { scores } = searchCatalogue(index, q, { countryId: COUNTRY, isBeingTyped })
  return KEYS.filter((_, row) => (scores[row] ?? 0) > 0)
}

test("[D1.720] a note’s name finds the same perfumes in three languages, and “without” the others", () => {
  const index = buildIndexWithAllNotes()
  const problems: string[] = []
  for (const { key, name } of NOTES) {
    const found = listFoundNotes(index, name.en)
    const others = KEYS.filter((one) => !found.includes(one))
    if (!found.includes(key)) problems.push(`${name.en} does not find ${key}`)
    for (const [q, expected] of [
      [name.ru, found],
      [name.uz, found],
      [`without ${name.en}`, others],
      [`без ${name.ru}`, others],
      [`${name.uz}siz`, others],
    ] as const) {
      const actual = listFoundNotes(index, q)
      if (actual.join() !== expected.join()) problems.push(`${q} finds ${actual.join(", ")}`)
    }
  }
  expect(problems).toEqual([])
})

test.each(["роза", "розы", "роз", "духи с розой", "atirgul", "atirgulli atir", "rose", "roses"])(
  "[D1.720] %s finds the perfumes with any rose",
  (q) => {
    const roses = ["rose", "damask_rose", "tea_rose", "white_rose", "rosehip"]
    expect(listFoundNotes(buildIndexWithAllNotes(), q)).toEqual(roses)
  },
)

test.each([
  ["rose", "rosemary"],
  ["grape", "grapefruit"],
  ["yuzu", "grape"],
  ["honey", "honeysuckle"],
  ["musk", "nutmeg"],
  ["шёлк", "mulberry"],
  ["tut", "smoke"],
  ["murr", "black_pepper"],
  ["qor", "coriander"],
])("[D1.721] %s does not find %s, which is suggested while the word is being typed", (q, other) => {
  const index = buildIndexWithAllNotes()
  expect(listFoundNotes(index, q)).not.toContain(other)
  expect(listFoundNotes(index, q, true)).toContain(other)
})

test("[D1.721] a note’s name does not find a gender that begins with it, but names of perfumes", () => {
  const index = buildIndexWithAllNotes()
  const id = NOTES.length + 1
  index.put({ ...PERFUME, id, group: "roses", name: "Roses", sort_name: "roses" })
  index.put({ ...PERFUME, id: id + 1, group: "f", name: "Nuit", sort_name: "nuit", gender: "F" })
  index.finish()
  expect(listFoundNotes(index, "dew")).toEqual(["dew"])
  expect(listFound(index, "dew")).not.toContain(id + 1)
  expect(listFound(index, "девушке")).toContain(id + 1)
  expect(listFound(index, "rose")).toContain(id)
})

/** The notes with names that contain the names of other notes or words of them, and their Russian genitives. */
const LONG_NAMES = {
  lemon_zest: "цедры лимона",
  orange_blossom: "цветка апельсина",
  damask_rose: "дамасской розы",
  tea_rose: "чайной розы",
  white_rose: "белой розы",
  rosehip: "шиповника",
  jasmine_sambac: "жасмина самбак",
  orris_root: "корня ириса",
  violet_leaf: "листа фиалки",
  carnation: "гвоздики садовой",
  linden_blossom: "липового цвета",
  almond_blossom: "цветка миндаля",
  apricot_blossom: "цветка абрикоса",
  cherry_blossom: "вишнёвого цвета",
  fig_leaf: "листа инжира",
  tomato_leaf: "листа томата",
  blackcurrant_leaf: "листа смородины",
  redcurrant: "красной смородины",
  green_apple: "зелёного яблока",
  red_apple: "красного яблока",
  sea_buckthorn: "облепихи",
  cut_grass: "скошенной травы",
  nettle: "крапивы",
  green_tea: "зелёного чая",
  black_tea: "чёрного чая",
  white_tea: "белого чая",
  black_pepper: "чёрного перца",
  pink_pepper: "розового перца",
  fir_balsam: "пихтового бальзама",
  tolu_balsam: "толуанского бальзама",
  guaiac_wood: "гваяка",
  walnut_wood: "орехового дерева",
  cashmere_wood: "кашемирового дерева",
  driftwood: "выброшенного морем дерева",
  oakmoss: "дубового мха",
  ambergris: "серой амбры",
  isiriq: "исырыка",
  white_musk: "белого мускуса",
  birch_tar: "берёзового дёгтя",
  sea_salt: "морской соли",
  seaweed: "водорослей",
  wet_stone: "мокрого камня",
  clay: "влажной глины",
  water_lily: "водяной лилии",
  lily_of_the_valley: "ландыша",
}

test.each(Object.entries(LONG_NAMES))(
  "[D1.722] %s is found and left out alone by its names of several words",
  (key, genitive) => {
    const index = buildIndexWithAllNotes()
    const { name } = NOTES[KEYS.indexOf(key)] ?? { name: { uz: "", ru: "", en: "" } }
    for (const q of [name.uz, name.ru, name.en, `духи с нотой ${genitive}`])
      expect(listFoundNotes(index, q), q).toEqual([key])
    const others = KEYS.filter((one) => one !== key)
    for (const q of [`${name.uz}siz atir`, `без ${genitive}`, `perfume without ${name.en}`]) {
      expect(listFoundNotes(index, q), q).toEqual(others)
      expect(searchCatalogue(index, q, { countryId: COUNTRY }).isSimilar, q).toBe(false)
    }
  },
)

test.each([
  ["духи с розовым перцем", ["pink_pepper"]],
  ["перец розовый", ["pink_pepper"]],
  ["с зелёным чаем", ["green_tea"]],
  ["садовая гвоздика", ["carnation"]],
  ["vanil pushti murchsiz", ["vanilla"]],
  ["ваниль без розового перца и розы", ["vanilla"]],
])("[D1.722] %s finds %s", (q, keys) => {
  const index = buildIndexWithAllNotes()
  expect(listFoundNotes(index, q)).toEqual(keys)
  expect(searchCatalogue(index, q, { countryId: COUNTRY }).isSimilar).toBe(false)
})

const BRANDS_THAT_SHARE_WORDS = [
  "Avon",
  "Mary Kay",
  "Maison Alhambra",
  "Maison Francis Kurkdjian",
  "Maison Margiela",
  "Christian Lacroix",
  "Christian Dior",
  "Pierre Cardin",
  "Lalique",
  "Jean Patou",
  "Jeanne Arthes",
  "Jean Paul Gaultier",
  "Mariah Carey",
  "Montale",
  "Afnan",
  "Alexander McQueen",
  "David Beckham",
]

test.each([
  ["эйвон", "Avon"],
  ["мэри кей", "Mary Kay"],
  ["мери кэй", "Mary Kay"],
  ["мезон альхамбра", "Maison Alhambra"],
  ["кристиан лакруа", "Christian Lacroix"],
  ["пьер карден", "Pierre Cardin"],
  ["жан пату", "Jean Patou"],
  ["жан арт", "Jeanne Arthes"],
  ["мэрайя кэри", "Mariah Carey"],
  ["мария кэри", "Mariah Carey"],
  ["афнан", "Afnan"],
  ["александр маккуин", "Alexander McQueen"],
  ["дэвид бекхэм", "David Beckham"],
])("[D1.680] %s finds %s before brands that share a word with it", (q, brand) => {
  const index = new CatalogueIndex()
  const brands = BRANDS_THAT_SHARE_WORDS.map((name, before) => ({
    id: before + 1,
    slug: `brand-${before}`,
    name,
    aliases: [],
  }))
  index.putNames(brands, [])
  for (const { id, name } of brands) {
    index.put({
      ...PERFUME,
      id,
      brand_id: id,
      group: name,
      name: "Nuit",
      sort_name: name,
    })
  }
  index.finish()
  const { scores } = searchCatalogue(index, q, { countryId: COUNTRY })
  const best = Math.max(...scores)
  const first = brands.filter((_, row) => best > 0 && scores[row] === best)
  expect(first.map(({ name }) => name)).toEqual([brand])
})

test.each([
  ["аква ди джио", "Acqua di Gio"],
  ["аква джио", "Acqua di Gio"],
  ["аква ди джоя", "Acqua di Gioia"],
  ["аква универсалис", "Aqua Universalis"],
  ["саваж", "Sauvage"],
  ["пойзон", "Poison"],
  ["фаренгейт", "Fahrenheit"],
  ["балмейн", "Ivoire"],
  ["арабиан уд", "Kalemat"],
  ["аква ди парма", "Colonia"],
])("[D1.674] %s finds %s first and exactly, as it sounds", (q, name) => {
  const index = new CatalogueIndex()
  const names = [
    ["Acqua di Parma", "Colonia"],
    ["Giorgio Armani", "Acqua di Gio"],
    ["Giorgio Armani", "Acqua di Gioia"],
    ["Maison Francis Kurkdjian", "Aqua Universalis"],
    ["Dior", "Sauvage"],
    ["Dior", "Poison"],
    ["Dior", "Fahrenheit"],
    ["Balmain", "Ivoire"],
    ["Arabian Oud", "Kalemat"],
  ] as const
  const brands = names.map(([brand], before) => ({
    id: before + 1,
    slug: `brand-${before}`,
    name: brand,
    aliases: [],
  }))
  index.putNames(brands, [])
  for (const [before, [, product]] of names.entries()) {
    index.put({
      ...PERFUME,
      id: before + 1,
      brand_id: before + 1,
      group: product,
      name: product,
      sort_name: product,
    })
  }
  index.finish()
  const { scores, isSimilar } = searchCatalogue(index, q, { countryId: COUNTRY })
  const best = Math.max(...scores)
  const first = names.filter((_, row) => best > 0 && scores[row] === best)
  expect(first.map(([, product]) => product)).toEqual([name])
  expect(isSimilar).toBe(false)
})

/** Builds an index with three perfumes, for 100,000, 200,000 and 300,000 in the currency of the country. */
function buildIndexWithPrices(): CatalogueIndex {
  const index = new CatalogueIndex()
  index.putNames([{ id: 1, slug: "dior", name: "Dior", aliases: [] }], [])
  for (const [before, thousands] of [100, 200, 300].entries()) {
    index.put({
      ...PERFUME,
      id: before + 1,
      group: `${before}`,
      name: `Nomer ${before}`,
      sort_name: `${before}`,
      prices: { [COUNTRY]: thousands * 1000 * MINOR_PER_MAJOR },
    })
  }
  index.finish()
  return index
}

test.each([
  ["до 200000", [1, 2]],
  ["духи до 200 000 сум", [1, 2]],
  ["perfume under 200000", [1, 2]],
  ["200000 so'mgacha", [1, 2]],
  ["dan 200000 gacha", [1, 2]],
  ["dior от 200 000", [2, 3]],
  ["dior 200 ming soʻmdan 250 ming soʻmgacha", [2]],
  ["недорого купить духи от диор", [1, 2, 3]],
  ["диор цена", [1, 2, 3]],
  ["dior narxi qancha", [1, 2, 3]],
  ["arzon dior sotib olish", [1, 2, 3]],
] as const)("[D1.677] %s finds the perfumes within the price", (q, ids) => {
  const index = buildIndexWithPrices()
  expect(listFound(index, q)).toEqual(ids)
  expect(searchCatalogue(index, q, { countryId: COUNTRY }).isSimilar).toBe(false)
})

test("[D1.677] a price below that of all perfumes finds them as similar", () => {
  const index = buildIndexWithPrices()
  expect(listFound(index, "dior до 50000")).toEqual([1, 2, 3])
  expect(searchCatalogue(index, "dior до 50000", { countryId: COUNTRY }).isSimilar).toBe(true)
})
