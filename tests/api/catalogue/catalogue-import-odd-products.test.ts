import { writeFileSync } from "node:fs"
import path from "node:path"
import { stringify } from "csv-stringify/sync"
import { beforeAll, describe, expect, test } from "vitest"
import { searchProducts } from "#contract/products.ts"
import type { Ended } from "#tests/support/commands.ts"
import { ODD_PRODUCTS, oddRow, REFUSED_PRODUCTS } from "#tests/support/odd-products.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()
let imported: Ended
const rows = ODD_PRODUCTS.map(([, cells], index) => oddRow(index, cells))
beforeAll(async () => {
  imported = await importText(JSON.stringify(rows))
})

function importText(text: string, ...words: string[]) {
  const name = text.trimStart().startsWith("[") ? "odd.json" : "odd.csv"
  writeFileSync(path.join(api.config.dataDir, name), text)
  return shop("catalogue", "import", name, ...words)
}
const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
const toCsv = (some: typeof rows, options: object = {}) =>
  stringify(some, { header: true, columns, ...options })
const countProducts = async () => (await api.get(searchProducts)).total

test("[D.87] imports each row that a real catalogue may contain, and exports the same", async () => {
  const { code, out, err } = imported
  expect([code, err]).toEqual([0, expect.not.stringContaining("mistake")])
  expect(out).toContain(`${rows.length} added`)
  for (const name of ["all.csv", "all.json"]) {
    await shop("catalogue", "export", name)
    const again = await shop("catalogue", "import", name, "--dry-run")
    expect(again.out).toMatch(/: 0 added, 0 changed, \d+ unchanged/)
  }
})

describe("[D.87] the import reads tables that are written in other ways", () => {
  const csv = toCsv(rows)
  test.each([
    ["with a byte order mark", `\uFEFF${csv}`],
    ["with lines that end as on Windows", toCsv(rows, { record_delimiter: "windows" })],
    ["with semicolons", toCsv(rows, { delimiter: ";" })],
    [
      "with a first line that names the separator",
      `\uFEFFsep=;\r\n${toCsv(rows, { delimiter: ";", record_delimiter: "windows" })}`,
    ],
    ["with tabs", toCsv(rows, { delimiter: "\t" })],
    ["with each cell in quotation marks", toCsv(rows, { quoted: true })],
    ["with empty rows and empty columns at its end", `${csv}\n,,,\n\n`],
    ["without an end of its last line", csv.trimEnd()],
    ["with names of columns in capitals", csv.replace(/^[^\n]+/, (head) => head.toUpperCase())],
    ["with spaces around names of columns", csv.replace(/^barcode,/, " barcode ,")],
  ])("%s", async (_, text) => {
    const { out, err } = await importText(text, "--dry-run")
    const report = `Dry run: 0 added, 0 changed, ${rows.length} unchanged, 0 retired\n`
    expect([out, err]).toEqual([report, expect.not.stringContaining("mistake")])
  })
})

describe("[D.87] the import rejects a product that cannot be sold by row and column, and imports nothing", () => {
  test.each(REFUSED_PRODUCTS)("%s", async (_, cells, why) => {
    const before = await countProducts()
    const good = oddRow(900, {})
    const { code, err } = await importText(JSON.stringify([good, oddRow(901, cells)]))
    expect(code).toBe(1)
    expect(err).toContain(`nothing was imported\n  row 2, ${why}`)
    expect(await countProducts()).toBe(before)
  })

  test("reports each of several problems", async () => {
    const all = REFUSED_PRODUCTS.map(([, cells], index) => oddRow(910 + index, cells))
    const twice = [...all, oddRow(910, {})]
    const { err } = await importText(JSON.stringify(twice))
    for (const [index, [, , why]] of REFUSED_PRODUCTS.entries()) {
      expect(err).toContain(`\n  row ${index + 1}, ${why}`)
    }
    expect(err).toContain(`\n  row ${twice.length}, barcode: is the same as in row 1`)
  })
})
