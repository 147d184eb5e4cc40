import path from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { makeRows, writeTable } from "#tests/support/catalogue-file.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()

type Prices = Record<string, string | number>

/** Imports a price list with the given rows. Each first element is the number of a row of `imported`. */
function importPrices(rows: readonly [number, Prices][], ...words: string[]) {
  writeTable(
    path.join(api.config.dataDir, "prices.csv"),
    rows.map(([index, prices]) => ({ barcode: String(2_000_000_000_000 + index), ...prices })),
  )
  return shop("catalogue", "import", "prices.csv", ...words)
}

/** The prices of the first products of a price list of 30. All others are as they were. */
const amongThirty = (changed: readonly Prices[]) =>
  Array.from({ length: 30 }, (_, index): [number, Prices] => [
    index,
    { price_uz: 400_000, price_kz: 20_000, ...changed[index] },
  ])

const imported = makeRows(30).map((row, index) => ({
  ...row,
  name: `Narx ${index}`,
  volume: 50,
  price_uz: 400_000,
  price_kz: 20_000,
  price_kg: "",
  price_tj: "",
  price_ru: "",
}))

beforeAll(async () => {
  writeTable(path.join(api.config.dataDir, "new.csv"), imported)
  const { code, out } = await shop("catalogue", "import", "new.csv")
  // New products have no earlier prices.
  expect([code, out]).toEqual([0, "Products: 30 added, 0 changed, 0 unchanged, 0 retired\n"])
})

const repeat = (count: number, prices: Prices) => Array.from({ length: count }, () => prices)

test("[D1.412] reports how many prices change, vanish or jump, with examples, in a dry run and after an import", async () => {
  const prices = amongThirty([
    ...repeat(6, { price_uz: 450_000 }),
    { price_uz: 4000 },
    { price_uz: 800_100, price_kz: "" },
  ])
  const report = `0 added, 8 changed, 22 unchanged, 0 retired
Changed prices: 8
  2000000000000 Narx 0 50 ml, uz: 400000 -> 450000
  2000000000001 Narx 1 50 ml, uz: 400000 -> 450000
  2000000000002 Narx 2 50 ml, uz: 400000 -> 450000
  2000000000003 Narx 3 50 ml, uz: 400000 -> 450000
  2000000000004 Narx 4 50 ml, uz: 400000 -> 450000
  and 3 more
Of these, to less than half or more than double: 2
  2000000000006 Narx 6 50 ml, uz: 400000 -> 4000
  2000000000007 Narx 7 50 ml, uz: 400000 -> 800100
Removed prices (the perfume is no longer sold in the country): 1
  2000000000007 Narx 7 50 ml, kz: 20000 -> none
`
  const trial = await importPrices(prices, "--dry-run")
  expect([trial.code, trial.out]).toEqual([0, `Dry run: ${report}`])
  const { code, out } = await importPrices(prices)
  expect([code, out]).toEqual([0, `Products: ${report}`])
  expect(await importPrices(amongThirty([]))).toMatchObject({ code: 0 })
})

describe("[D1.412] an import in which many prices of a country vanish or jump", () => {
  const thousandth = { price_uz: 400 }
  const hundredfold = { price_uz: 40_000_000 }
  test.each<[string, [number, Prices][], string]>([
    ["prices in thousands", amongThirty(repeat(4, thousandth)), "uz: 4 of 30"],
    [
      "a price list in which all are times 100",
      [0, 1, 2].map((index) => [index, hundredfold]),
      "uz: 3 of 3",
    ],
    ["an empty column", amongThirty(repeat(30, { price_kz: "" })), "kz: 30 of 30"],
  ])("is refused: %s", async (_, prices, counts) => {
    for (const words of [["--dry-run"], []]) {
      const { code, out, err } = await importPrices(prices, ...words)
      expect([code, out]).toEqual([1, ""])
      expect(err).toContain(`more than double in ${counts}; nothing was imported`)
      expect(err).toContain("--allow-large-price-changes")
      expect(err).toContain("2000000000000 Narx 0 50 ml, ")
    }
    const { out } = await importPrices(amongThirty([]), "--dry-run")
    expect(out).toContain(" 0 changed, 30 unchanged")
  })

  test("is refused when the products are missing with --retire-missing", async () => {
    const { code, out, err } = await importPrices(amongThirty([]), "--retire-missing")
    expect([code, out]).toEqual([1, ""])
    expect(err).toMatch(/ uz: 1\d\d of 1\d\d, kz: /)
    expect(err).toMatch(/\nRemoved prices .*: \d{3}\n( {2}\d+ .+, [a-z]{2}: [\d.]+ -> none\n){5}/)
  })

  test("is accepted for two perfumes, for a tenth of them, and with the option", async () => {
    const jumps = (count: number) => repeat(count, { price_uz: 900_000 })
    expect((await importPrices(amongThirty(jumps(2)).slice(0, 2), "--dry-run")).code).toBe(0)
    expect((await importPrices(amongThirty(jumps(3)), "--dry-run")).code).toBe(0)
    expect((await importPrices(amongThirty(jumps(4)), "--dry-run")).code).toBe(1)
    const { code, out } = await importPrices(amongThirty(jumps(4)), "--allow-large-price-changes")
    expect([code, out]).toEqual([0, expect.stringContaining("more than double: 4\n")])
  })
})
