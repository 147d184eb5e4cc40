import { copyFileSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import { expect, test } from "vitest"
import { getProduct } from "#contract/products.ts"
import { ATTRIBUTE_NAMES, getAttribute } from "#domain/product-attributes.ts"
import { DEFAULTS, listColumns, PRICE_PREFIX } from "#shop-api/cli/catalogue/columns.ts"
import { COUNTRY_CODES } from "#shop-api/reference-data/reference-data-schemas.ts"
import { writeTable } from "#tests/support/catalogue-file.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()
const fileOf = (name: string) => path.join(api.config.dataDir, name)

const docs = path.resolve(import.meta.dirname, "../../../docs")
const example = path.join(docs, "catalogue-example.csv")
const columns = listColumns(COUNTRY_CODES)

test("[D1.414] docs/owning.md lists the columns of the import", () => {
  const [, table = ""] = readFileSync(path.join(docs, "owning.md"), "utf8").split(/^\| column .*$/m)
  const rows = (/^(\n\|.*)+/.exec(table)?.[0] ?? "")
    .split("\n")
    .slice(2)
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  expect(rows.map(([, column]) => column)).toEqual(columns.map((column) => `\`${column}\``))
  for (const [index, column] of columns.entries()) {
    const isNeeded = !(column in DEFAULTS) && !column.startsWith(PRICE_PREFIX)
    const absent = rows[index]?.[4] ?? ""
    expect.soft(absent === "needed", column).toBe(isNeeded)
    if (DEFAULTS[column]) expect.soft(absent).toBe(`\`${DEFAULTS[column]}\``)
  }
  for (const name of ATTRIBUTE_NAMES) {
    const values = getAttribute(name).values.map((value) => `\`${value}\``)
    expect(rows[columns.indexOf(name)]?.[3]).toBe(values.join(", "))
  }
})

test("[D1.414] imports docs/catalogue-example.csv, which has all columns", async () => {
  const [head = ""] = readFileSync(example, "utf8").replace("\uFEFF", "").split("\n")
  expect(head.split(",")).toEqual(columns)
  copyFileSync(example, fileOf("example.csv"))
  const { code, out } = await shop("catalogue", "import", "example.csv")
  expect([code, out]).toEqual([0, "Products: 2 added, 0 changed, 0 unchanged, 0 retired\n"])
})

test("[D1.415] changes nothing when Excel saves an export as CSV UTF-8 where the decimal sign is a comma", async () => {
  await shop("catalogue", "export", "exported.csv")
  const [head = [], ...rows] = parse(readFileSync(fileOf("exported.csv")), { bom: true })
  const saved = rows.map((row) =>
    row.map((cell, index) => {
      const column = head[index] ?? ""
      if (column === "added") return cell.split("-").toReversed().join(".")
      return column.startsWith(PRICE_PREFIX) ? cell.replace(".", ",") : cell
    }),
  )
  const format = { delimiter: ";", bom: true, record_delimiter: "windows" } as const
  writeFileSync(fileOf("saved.csv"), stringify([head, ...saved], format))
  const { code, out } = await shop("catalogue", "import", "saved.csv", "--dry-run")
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/: 0 added, 0 changed, \d{3} unchanged, 0 retired\n$/),
  ])
})

test.each([
  ["barcode", "4,7821E+12"],
  ["mxik", "3,30300100E+15"],
])(
  "[D1.415] refuses a %s that Excel shortened, also without a decimal sign",
  async (column, cell) => {
    const barcode = (await api.get(getProduct, { params: { id: 101 } })).barcode
    for (const short of [cell, cell.replace(",", "."), cell.replace(/,\d+/, "")]) {
      writeTable(fileOf("short.csv"), [{ barcode, [column]: short }], { delimiter: ";", bom: true })
      const { code, err } = await shop("catalogue", "import", "short.csv")
      expect([code, err]).toEqual([
        1,
        expect.stringContaining(`row 2, ${column}: was rounded by the spreadsheet`),
      ])
    }
  },
)
