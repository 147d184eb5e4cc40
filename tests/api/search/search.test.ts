import path from "node:path"
import { describe, expect, test } from "vitest"
import { getProduct, searchProducts } from "#contract/products.ts"
import { suggest } from "#contract/suggestions.ts"
import { emptySearches, notes as noteTable } from "#shop-api/db/schema/catalogue.ts"
import { makeRows, writeTable } from "#tests/support/catalogue-file.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()

const suggested = async (q: string, locale = "en") => {
  const { products, brands, notes } = await api.get(suggest, { query: { q }, locale })
  return {
    names: products.map(({ name }) => name),
    brands: brands.map(({ slug }) => slug),
    notes: notes.map(({ key }) => key),
  }
}

const DAY_MS = 24 * 3_600_000
const NOTHING = { names: [], brands: [], notes: [] }

describe("[D.20] suggestions while a search is typed", () => {
  test("name perfumes, brands and notes with that prefix, in the caller's language and currency", async () => {
    const { products, brands, notes, currency } = await api.get(suggest, {
      query: { q: "van" },
      locale: "ru",
      country: "kz",
    })
    expect(currency).toBe("KZT")
    expect(products.map(({ currency: one }) => one)).toContain("KZT")
    expect(notes[0]).toMatchObject({ key: "vanilla", name: "ваниль" })
    expect(brands).toEqual([])
    expect((await suggested("sard")).brands).toEqual(["sardoba"])
  })

  test("say how many perfumes a brand and a note have here", async () => {
    const { brands, notes } = await api.get(suggest, { query: { q: "anor" } })
    const [brand] = brands
    const [note] = notes
    expect([brand?.slug, note?.key]).toEqual(["anor", "pomegranate"])
    expect((await api.get(searchProducts, { query: { brand: "anor" } })).total).toBe(brand?.count)
    expect((await api.get(searchProducts, { query: { note: "pomegranate" } })).total).toBe(
      note?.count,
    )
  })

  test("[D1.704] offer each note of a perfume by its name in three languages", async () => {
    const rows = await api.database.db.select().from(noteTable)
    const missing: string[] = []
    let sold = 0
    for (const { key, name } of rows) {
      if ((await api.get(searchProducts, { query: { note: key } })).total === 0) continue
      sold += 1
      for (const q of new Set(Object.values(name))) {
        if (!(await suggested(q)).notes.includes(key)) missing.push(`${key}: ${q}`)
      }
    }
    expect(sold).toBeGreaterThan(100)
    expect(missing).toEqual([])
  })

  test("[D1.780] put the note of a whole name first, and no note that only sounds like it", async () => {
    expect((await suggested("oud")).notes).toEqual(["oud"])
    expect((await suggested("уд", "ru")).notes).toEqual(["oud"])
    const { notes } = await suggested("musk")
    expect(notes.slice(0, 2)).toEqual(["musk", "white_musk"])
    expect((await suggested("white musk")).notes[0]).toBe("white_musk")
  })

  test("match a word from its first letter, and list a perfume once for all its volumes", async () => {
    expect((await suggested("z")).brands).toEqual(["zarhal"])
    const { names } = await suggested("ko")
    expect(names).toHaveLength(new Set(names).size)
    expect(names.length).toBeGreaterThan(2)
    expect((await suggested("tong s")).names[0]).toBe("Tong shabnami")
  })

  test("list perfumes in the order of their best volumes, as the list of volumes does", async () => {
    for (const q of ["rose", "oud", "vanilla", "белая роза"]) {
      const { products } = await api.get(suggest, { query: { q } })
      const { items } = await api.get(searchProducts, { query: { q, per_page: "96" } })
      const best = new Map<string, number>()
      for (const { id, brand, name } of items) {
        const perfume = `${brand.name} ${name}`
        if (!best.has(perfume)) best.set(perfume, id)
      }
      const ids = products.map(({ id }) => id)
      expect(ids, q).toEqual([...best.values()].slice(0, 6))
    }
  })

  test("[D.21] tolerate mistakes and the other alphabet", async () => {
    for (const q of ["кош", "koshn", "кошин", "kosh"]) {
      expect((await suggested(q)).names, q).toContain("Koshin")
    }
    for (const q of ["гулз", "gulzr"]) expect((await suggested(q)).brands, q).toEqual(["gulzor"])
    for (const q of ["шафр", "zaʼf", "safron"]) {
      expect((await suggested(q)).notes, q).toContain("saffron")
    }
  })

  test("are empty for nonsense, and a field error for an empty query", async () => {
    for (const q of ["xkcdqjz", "!!!", "%%%", "' or 1=1 --", "<script>", "ъ"]) {
      expect(await suggested(q), q).toEqual(NOTHING)
    }
    expect((await api.refused(422, suggest, { query: { q: " " } })).errors).toHaveProperty("q")
    expect((await api.refused(422, suggest)).errors).toHaveProperty("q")
  })
})

describe("a search and its suggestions", () => {
  const find = (q: string) =>
    api.get(searchProducts, { query: { q, group: "perfume", per_page: "96" } })

  test("[D1.172] find the same perfumes, so a letter finds what begins with it", async () => {
    for (const q of ["z", "d", "ж", "tong z"]) {
      const found = (await find(q)).items.map(({ name }) => name)
      const { names } = await suggested(q)
      expect(names.length, q).toBeGreaterThan(0)
      expect(found, q).toEqual(expect.arrayContaining(names))
    }
    expect((await find("z")).is_similar).toBe(true)
  })

  test("[D1.172] find nothing for a word of one repeated letter", async () => {
    for (const q of ["а".repeat(100), "w".repeat(90), "aaaa"]) {
      expect((await find(q)).total, q).toBe(0)
      expect(await suggested(q), q).toEqual(NOTHING)
    }
  })
})

describe("[D1.120] search results", () => {
  test("list what is in stock first where perfumes match equally", async () => {
    for (const group of [{}, { group: "perfume" as const }]) {
      const { items } = await api.get(searchProducts, { query: { q: "rose", ...group } })
      const named = items.filter(({ name }) => /\brose\b/i.test(name))
      expect(items.slice(0, named.length)).toEqual(named)
      expect(named.map(({ stock_label: stock }) => stock)).toEqual([
        "in_stock",
        "out_of_stock",
        "out_of_stock",
      ])
    }
  })
})

describe("[D.17] filters of the catalogue", () => {
  test("accept notes wanted and unwanted, volumes and a range of prices", async () => {
    const query = {
      note: ["rose"],
      without_note: ["oud", "no_such_note"],
      volume: ["50", "100"],
      price_min: "100000",
      price_max: "2000000",
      orderable: "1",
    }
    const { items, facets, total } = await api.get(searchProducts, { query, locale: "en" })
    expect(total).toBeGreaterThan(0)
    for (const { volume, price, canBeAdded } of items) {
      expect([50, 100]).toContain(volume)
      expect(price).toBeGreaterThanOrEqual(10_000_000)
      expect(price).toBeLessThanOrEqual(200_000_000)
      expect(canBeAdded).toBe(true)
    }
    expect(facets.note.find(({ value }) => value === "rose")).toMatchObject({
      label: "rose",
      selected: true,
      count: total,
    })
    expect(facets.without_note).toEqual([{ value: "oud", label: "oud", count: 0, selected: true }])
    expect(facets.volume.map(({ label }) => label)).toContain("50 ml")
  })

  test("match nothing for an unknown note, and reject what is not a price", async () => {
    expect((await api.get(searchProducts, { query: { note: "no_such_note" } })).total).toBe(0)
    for (const price of ["-1", "1.234", "cheap", "1e9", "Infinity"]) {
      const refused = await api.refused(422, searchProducts, { query: { price_min: price } })
      expect(refused.errors, price).toHaveProperty("price_min")
    }
  })

  test("use prices of the active country", async () => {
    const { facets } = await api.get(searchProducts, { country: "ru" })
    const most = String((facets.price?.max ?? 0) / 100)
    const query = { price_min: most }
    const { items } = await api.get(searchProducts, { query, country: "ru" })
    expect(items.map(({ price }) => price)).toContain(facets.price?.max)
  })

  test("report when no product has the searched spelling and the results are similar", async () => {
    const isSimilar = async (q: string) =>
      (await api.get(searchProducts, { query: { q } })).is_similar
    for (const q of ["koshn", "lavnda", "rose koshn", "кашин"]) {
      expect(await isSimilar(q), q).toBe(true)
    }
    // A spelling in the other alphabet, a prefix, a volume or a stop word does not count as a mistake.
    for (const q of ["koshin", "кошин", "kosh", "koshin 50", "perfume koshin", "роза"]) {
      expect(await isSimilar(q), q).toBe(false)
    }
    expect((await api.get(searchProducts, {})).is_similar).toBe(false)
  })

  test("[D1.150] leave out one word too many, and say so", async () => {
    for (const q of ["koshin original", "koshin bbbddd", "Agrumi отзывы"]) {
      const { items, is_similar: isSimilar } = await api.get(searchProducts, { query: { q } })
      expect(items.length, q).toBeGreaterThan(0)
      expect(isSimilar, q).toBe(q !== "koshin original")
    }
    expect((await api.get(searchProducts, { query: { q: "bbbddd vvvmmm" } })).items).toEqual([])
  })

  test("[D1.151] understand generic words, genders, the other keyboard layout, joined words and a barcode", async () => {
    const first = async (q: string) => (await api.get(searchProducts, { query: { q } })).items[0]
    const koshin = await first("koshin")
    for (const q of ["духи koshin", "лщыршт", "kosh in"]) {
      expect((await first(q))?.name, q).toBe(koshin?.name)
    }
    expect((await first("мужские духи"))?.gender).toBe("M")
    expect((await first("женский парфюм"))?.gender).toBe("F")
    const detail = await api.get(getProduct, { params: { id: koshin?.id ?? 0 } })
    expect((await first(detail.barcode))?.id).toBe(koshin?.id)
  })

  test("[D1.330] ignore conjunctions and prepositions in three languages, but list first a name that contains one", async () => {
    const find = async (q: string) => {
      const query = { q, group: "perfume" as const, per_page: "96" }
      const { items, is_similar: isSimilar } = await api.get(searchProducts, { query })
      return { names: items.map(({ name }) => name), isSimilar }
    }
    for (const [plain, ...others] of [
      ["ваниль кожа", "ваниль и кожа", "vanilla and leather"],
      [
        "роза уд",
        "роза и уд",
        "роза с удом",
        "rose with oud",
        "a rose for the oud",
        "atirgul va ud",
      ],
    ] as const) {
      const expected = await find(plain)
      expect(expected.names.length, plain).toBeGreaterThan(2)
      for (const q of others) {
        const found = await find(q)
        expect(found.names.toSorted(), q).toEqual(expected.names.toSorted())
        expect(found.isSimilar, q).toBe(expected.isSimilar)
      }
    }
    for (const [q, name] of [
      ["мята и соль", "Мята и соль"],
      ["дача в июне", "Дача в июне"],
    ] as const) {
      expect((await find(q)).names[0], q).toBe(name)
    }
    expect((await find("без koshin")).isSimilar).toBe(true)
  })

  test("[D1.673] [D1.720] leave out the perfumes with a note after “without”, which its names find", async () => {
    const find = async (query: { q?: string; without_note?: string[] }) =>
      await api.get(searchProducts, { query: { ...query, group: "perfume", per_page: "96" } })
    const roses = ["rose", "damask_rose", "tea_rose", "white_rose", "rosehip"]
    const { total } = await find({ without_note: roses })
    expect(total).toBeLessThan((await find({})).total)
    for (const q of ["без розы", "духи без розы", "without rose", "perfume without roses"]) {
      const found = await find({ q })
      expect([found.total, found.is_similar], q).toEqual([total, false])
    }
    // In Uzbek, wild rose (rosehip) has a name without the word for rose, but these queries leave it out, too.
    for (const q of ["atirgulsiz", "atirgul'siz atir", "атиргулсиз"])
      expect((await find({ q })).total, q).toBe(total)
    const all = (await find({})).total
    for (const q of ["роза", "розы", "atirgul", "rose", "roses"])
      expect((await find({ q })).total, q).toBe(all - total)
    const { total: withoutTea } = await find({ without_note: ["green_tea"] })
    for (const q of ["without green tea", "без зелёного чая"])
      expect((await find({ q })).total, q).toBe(withoutTea)
  })

  test("[D1.702] leave out the perfumes of a family after “without”", async () => {
    const find = async (query: { q?: string; family?: string; note?: string }) =>
      await api.get(searchProducts, { query: { ...query, group: "perfume", per_page: "96" } })
    const all = (await find({})).total
    const { total: citrus } = await find({ family: "citrus" })
    expect(citrus).toBeGreaterThan(0)
    for (const q of [
      "без цитрусов",
      "духи без цитрусовых нот",
      "sitrussiz",
      "sitrussiz atir",
      "цитруссиз",
      "without citrus",
    ]) {
      const found = await find({ q })
      expect([found.total, found.is_similar], q).toEqual([all - citrus, false])
    }
    const women = await find({ q: "женские духи без цитрусов и розы" })
    const roses = await find({ q: "женские духи без розы" })
    expect(women.total).toBeLessThan(roses.total)
    for (const [q, family] of [
      ["без цветов", "floral"],
      ["gulsiz atir", "floral"],
      ["without fruit", "fruity"],
      ["без дерева", "woody"],
      ["mevasiz", "fruity"],
    ] as const) {
      const { items, total } = await find({ q })
      expect(total, q).toBeGreaterThan(0)
      expect(
        items.map((item) => item.family),
        q,
      ).not.toContain(family)
    }
  })

  test("[D1.703] find a perfume whose brand and name are written as one word", async () => {
    const find = async (q: string) => await api.get(searchProducts, { query: { q } })
    const { items: perfumes } = await find("sardoba")
    expect(perfumes.length).toBeGreaterThan(1)
    for (const { brand, name } of perfumes) {
      const q = `${brand.name}${name}`.replaceAll(/[^\p{L}]/gu, "")
      const { items, is_similar: isSimilar } = await find(q)
      expect(items[0]?.name, q).toBe(name)
      expect(isSimilar, q).toBe(false)
    }
    expect((await find("сардобакошин")).items[0]?.name).toBe("Koshin")
    expect((await find("koshinsardoba")).items[0]?.name).toBe("Koshin")
  })

  test("[D1.338] find tea by its French word, which is no article", async () => {
    const find = async (q: string) => {
      const query = { q, group: "perfume" as const, per_page: "96" }
      const { items, is_similar: isSimilar } = await api.get(searchProducts, { query })
      return { ids: items.map(({ id }) => id).toSorted((one, other) => one - other), isSimilar }
    }
    const greenTea = await find("green tea")
    const frenchTea = await find("thé vert")
    expect(frenchTea.ids.length).toBeGreaterThan(1)
    expect(frenchTea.isSimilar).toBe(false)
    expect(greenTea.ids).toEqual(expect.arrayContaining(frenchTea.ids))
    const tea = await find("thé")
    expect(tea.isSimilar).toBe(false)
    expect(tea.ids).toEqual(expect.arrayContaining(frenchTea.ids))
    expect(tea.ids.length).toBeLessThan((await find("the")).ids.length)
    expect(await find("te")).toEqual(tea)
    expect((await find("the green tea")).ids).toEqual(greenTea.ids)
  })

  test("[D1.331] understand words for a gift as generic words", async () => {
    const find = async (q: string) =>
      await api.get(searchProducts, { query: { q, group: "perfume", per_page: "96" } })
    const all = await find("духи")
    for (const q of [
      "подарок",
      "в подарок",
      "духи в подарок",
      "подарки",
      "sovgʻa",
      "sovg'a",
      "sovgʻalar",
      "gift",
      "gifts",
    ])
      expect((await find(q)).total, q).toBe(all.total)
    const womens = await find("женские духи")
    for (const q of [
      "подарок для женщины",
      "gift for her",
      "gift for mom",
      "ayolga sovgʻa",
      "подарок девушке",
      "подарок маме",
      "женщине в подарок",
      "onamga sovgʻa",
    ]) {
      const { items, total, is_similar: isSimilar } = await find(q)
      expect([total, isSimilar], q).toEqual([womens.total, false])
      expect(items[0]?.gender, q).toBe("F")
    }
    const { products } = await api.get(suggest, { query: { q: "подарок" }, locale: "ru" })
    expect(products.length).toBeGreaterThan(0)
  })

  test("[D1.360] understand who gets a gift and on which day", async () => {
    const find = async (q: string) =>
      await api.get(searchProducts, { query: { q, group: "perfume", per_page: "96" } })
    for (const [gender, receivers] of Object.entries({
      F: [
        "buvimga sovgʻa",
        "qizimga",
        "gift for grandma",
        "невесте",
        "дочке",
        "kelinimga atir",
        "qizlar uchun",
        "для девушек",
        "духи для девочек",
        "for girls",
      ],
      M: [
        "dadamga",
        "oʻgʻlimga sovgʻa",
        "gift for grandpa",
        "дяде",
        "другу",
        "bobomga atir",
        "мужу на новый год",
        "для парня",
        "для мальчиков",
        "for guys",
      ],
    })) {
      const all = await find(gender === "F" ? "женские духи" : "мужские духи")
      for (const q of receivers) {
        const { items, total, is_similar: isSimilar } = await find(q)
        expect([total, isSimilar, items[0]?.gender], q).toEqual([all.total, false, gender])
      }
    }
    const womens = await find("женские духи")
    for (const q of [
      "девушке на 8 марта",
      "маме на день рождения",
      "onamga tugʻilgan kunga",
      "onamga tug'ilgan kuni",
      "8-martga ayolga",
      "8 mart ayolga sovgʻa",
      "онамга туғилган кунга",
      "онамга тугилган куни",
      "8 мартга аёлга",
    ]) {
      const { items, total } = await find(q)
      expect([total, items[0]?.gender], q).toEqual([womens.total, "F"])
    }
    const all = await find("духи")
    for (const q of [
      "коллеге",
      "gift for a friend",
      "birthday gift",
      "8 марта",
      "на день рождения",
    ])
      expect((await find(q)).total, q).toBe(all.total)
  })

  test("sort search results by relevance, unless another order is requested", async () => {
    const named = (await api.get(searchProducts, { query: { q: "lavanda" } })).items
    expect(named[0]?.name).toBe("Lavanda")
    const query = { q: "lavanda", sort: "price" }
    const prices = (await api.get(searchProducts, { query })).items.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  })
})

describe("a brand's other spellings", () => {
  const found = async (q: string) => {
    const { items } = await api.get(searchProducts, { query: { q } })
    return [...new Set(items.map(({ brand }) => brand.name))]
  }

  test("match across alphabets: шанель, shanel and Chanel are one brand", async () => {
    const [row] = makeRows(1)
    writeTable(path.join(api.config.dataDir, "chanel.csv"), [
      { ...row, brand: "Chanel", name: "No 22" },
    ])
    expect(await shop("catalogue", "import", "chanel.csv")).toMatchObject({ code: 0 })
    for (const q of ["шанель", "shanel", "Chanel", "chanell", "шанел"]) {
      expect(await found(q), q).toEqual(["Chanel"])
    }
  })

  test("match the aliases of an import at once, which the export shows", async () => {
    const [, row] = makeRows(2)
    writeTable(path.join(api.config.dataDir, "lancome.csv"), [
      { ...row, brand: "Lancôme", name: "Trésor" },
    ])
    expect(await shop("catalogue", "import", "lancome.csv")).toMatchObject({ code: 0 })
    const alias = "Мадемуазель Жужу"
    expect(await found(alias)).toEqual([])
    writeTable(path.join(api.config.dataDir, "aliases.csv"), [
      { barcode: row?.["barcode"] ?? "", brand_aliases: `${alias}, CC; CC` },
    ])
    expect((await shop("catalogue", "import", "aliases.csv")).out).toContain("1 changed")
    for (const q of [alias, "cc"]) expect(await found(q), q).toEqual(["Lancôme"])
    const again = await shop("catalogue", "import", "aliases.csv")
    expect(again.out).toContain("0 changed, 1 unchanged")
    expect((await shop("catalogue", "export")).out).toContain(`${alias}, CC`)
  })
})

describe("searches without a result", () => {
  test("are counted for the owner by text and language", async () => {
    for (const q of ["Baccarat Rouge", "baccarat  rouge", "BACCARAT ROUGE"]) {
      await api.get(searchProducts, { query: { q }, locale: "ru" })
    }
    await api.get(searchProducts, { query: { q: "baccarat rouge" }, locale: "uz" })
    const robot = { "app-robot": "1" }
    await api.get(searchProducts, { query: { q: "baccarat rouge" }, locale: "uz", headers: robot })
    const { out } = await shop("searches", "--json")
    const rows = JSON.parse(out) as {
      searched: string
      times: number
      language: string
      last: string
    }[]
    const counted = rows.filter(({ searched }) => searched === "baccarat rouge")
    expect(counted.map(({ times, language }) => [times, language])).toEqual([
      [3, "ru"],
      [1, "uz"],
    ])
    expect(counted[0]?.last).toBe("2026-11-20T12:00:00+05:00")
    expect((await shop("searches")).out).toContain("baccarat rouge")
  })

  test("[D1.509] are listed from a day on, by when they were last missed", async () => {
    for (const q of ["zzmissed", "zzlost"]) await api.get(searchProducts, { query: { q } })
    const since = async (from: string) => (await shop("searches", "--from", from)).out
    expect(await since("2026-11-20")).toContain("zzmissed")
    const { err } = await shop("searches", "--from", "2026-11-20", "-n", "1")
    expect(err).toMatch(/^1 of [2-9]\d* searches; -n lists more\n$/)
    expect(await since("2026-11-21")).toBe("No searches without results\n")
  })

  test("[D1.542] are listed with й, ё and ў, but without the accents of Latin letters", async () => {
    for (const q of ["ЩЙЩ  щёщ щўщ", "Crème ZZZ"]) await api.get(searchProducts, { query: { q } })
    const { out } = await shop("searches", "--json", "--limit", "500")
    const rows = JSON.parse(out) as { searched: string }[]
    const listed = rows.map(({ searched }) => searched)
    expect(listed).toEqual(expect.arrayContaining(["щйщ щёщ щўщ", "creme zzz"]))
  })

  test("are not counted when any filter is set", async () => {
    const filters: Record<string, string> = {
      brand: "gulzor",
      family: "woody",
      gender: "A",
      type: "edp",
      note: "rose",
      without_note: "rose",
      volume: "50",
      price_min: "1",
      price_max: "2",
      orderable: "1",
      page: "2",
    }
    const others = ["q", "group", "sort", "per_page"]
    expect([...Object.keys(filters), ...others].toSorted()).toEqual(
      Object.keys(searchProducts.query?.shape ?? {}).toSorted(),
    )
    for (const [name, value] of Object.entries(filters)) {
      await api.get(searchProducts, { query: { q: `zzwith${name}`, [name]: value } })
    }
    await api.get(searchProducts, { query: { q: "zzsorted", sort: "price", per_page: "10" } })
    await api.get(searchProducts, { query: { q: "zzgrouped", group: "perfume" } })
    const { out } = await shop("searches", "--json", "--limit", "500")
    expect(out).toContain("zzsorted")
    expect(out).toContain("zzgrouped")
    expect(out).not.toContain("zzwith")
  })

  test("are not counted when a filter emptied them, or when they identify a person or a robot", async () => {
    const queries = [
      { q: "qqfiltered", family: "woody" },
      { q: "qqfiltered", page: "2" },
      { q: "qqmail@example.com" },
      { q: "qq +998 90 123-45-67" },
      { q: "qq 90.123.45.67" },
      { q: "qq 998/90/123/45/67" },
      { q: "qqhttp://example.com" },
      { q: "qq".repeat(50) },
    ]
    for (const query of queries) await api.get(searchProducts, { query })
    expect((await shop("searches", "--json", "--limit", "500")).out).not.toContain("qq")
  })

  test("[D1.580] count what visitors look for now, and forget what they have not looked for in 90 days", async () => {
    const { db } = api.database
    const longAgo = new Date(api.clock.now.getTime() - 90 * DAY_MS)
    await db.insert(emptySearches).values(
      Array.from({ length: 5000 }, (_, index) => ({
        query: `old ${index}`,
        locale: "en" as const,
        count: 2,
        lastAt: longAgo,
      })),
    )
    const list = async () => (await shop("searches", "--json", "--limit", "500")).out
    for (let times = 0; times < 3; times += 1) {
      await api.get(searchProducts, { query: { q: "zznew" } })
    }
    expect(await list()).toMatch(/"searched": "zznew",\s+"times": 3/)
    expect(await db.$count(emptySearches)).toBe(5000)
    await api.background.maintenance.run()
    expect(await list()).toContain("zznew")
    expect(await list()).not.toContain("old")
  })
})
