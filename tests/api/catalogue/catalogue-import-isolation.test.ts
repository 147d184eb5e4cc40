// @module-tag full
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { getProduct, searchProducts } from "#contract/products.ts"
import { whileOnlyImport } from "#shop-api/cli/catalogue/import-lock.ts"
import type { CommandSocket } from "#shop-api/db/pglite/socket/command-socket.ts"
import { makeRows, writeTable } from "#tests/support/catalogue-file.ts"
import { commandInProcess, openForCommands, startCommand } from "#tests/support/commands.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"
import { createFilledDatabase, type TestDatabase } from "#tests/support/test-database.ts"

const EMBEDDED = "the embedded store of a shop that runs"
/**
 * PostgreSQL serves visitors while it imports, so only the full run tests it. The daily run tests the embedded store,
 * where visitors might have to wait for the import.
 */
const STORES = isFullRun ? [EMBEDDED, "PostgreSQL"] : [EMBEDDED]

describe.each(STORES)("while an import runs on %s", { timeout: 150_000 }, (store) => {
  // The import writes batches of 500 rows. PostgreSQL needs more of them, so that this process, on a busy machine too,
  // sees the import before its end.
  const products = store === "PostgreSQL" ? 6000 : 1500
  let dataDir: string
  let postgres: TestDatabase | null = null
  let api: TestApi
  let socket: CommandSocket | null
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "shop-visitors-"))
    if (store === "PostgreSQL") postgres = await createFilledDatabase()
    api = await createTestApi({ dataDir, ...(postgres && { databaseUrl: postgres.url }) })
    socket = await openForCommands(api)
    const rows = makeRows(products).map((row) => ({ ...row, brand: "Yangi uy" }))
    writeTable(path.join(dataDir, "many.csv"), rows)
    const misread = "odd_pear=notoʻgʻri/неверно/wrong"
    const noted = rows.map((row) => ({ ...row, notes_flat: misread }))
    const bare = { notes_opening: "", notes_middle: "", notes_high: "" }
    writeTable(
      path.join(dataDir, "misread.csv"),
      noted.map((row) => ({ ...row, ...bare })),
    )
  })
  afterAll(async () => {
    await socket?.close()
    await api.close()
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const total = async () => (await api.get(searchProducts)).total
  async function count(what: "products" | "open_imports" | "notes" | "brands"): Promise<number> {
    const { rows } = await api.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(what)}`,
    )
    return rows[0]?.count ?? 0
  }
  const countAll = async () => [
    await count("products"),
    await count("notes"),
    await count("brands"),
    await count("open_imports"),
  ]

  /**
   * Starts an import and sends it a signal when some of its products are in the store. Returns what
   * visitors saw.
   */
  async function endHalfway(signal: "SIGKILL" | "SIGINT") {
    const known = await count("products")
    const running = startCommand(api.config, ["catalogue", "import", "misread.csv"])
    const state = { isOver: false }
    void running.ended.then(() => (state.isOver = true))
    const totals = new Set<number>()
    const polling = (async () => {
      while (!state.isOver) {
        totals.add(await total())
        // `total` answers from the index in memory and never waits, so without this pause the loop would block all
        // other work.
        await new Promise(setImmediate)
      }
    })()
    while (!state.isOver) {
      const more = (await count("products")) - known
      if (more === 0 || more === products) continue
      running.child.kill(signal)
      const ended = await running.ended
      await polling
      return { ended, totals: [...totals] }
    }
    const { out, err } = await running.ended
    throw new Error(`no visitor had a turn between two batches: ${out}${err}`)
  }

  test("[D.87] answers visitors between its batches, and leaves nothing visible when it is killed", async () => {
    const before = await countAll()
    const sold = await total()
    const { ended, totals } = await endHalfway("SIGKILL")
    expect([ended.code, totals]).toEqual([null, [sold]])
    const after = await countAll()
    expect([(after[0] ?? 0) > (before[0] ?? 0), after[3]]).toEqual([true, 1])
    expect(await total()).toBe(sold)
    const { rows } = await api.database.db.execute<{ id: number }>(
      sql`select max(id) as id from products`,
    )
    await api.refused(404, getProduct, { params: { id: rows[0]?.id ?? 0 } })
    const { out } = await commandInProcess(api.config, "catalogue", "export")
    expect(out).not.toContain("Yangi uy")

    const next = await commandInProcess(api.config, "catalogue", "import", "many.csv", "--dry-run")
    expect(next.out).toContain(`${products} added, 0 changed`)
    expect(await countAll()).toEqual(after)
    await commandInProcess(api.config, "catalogue", "export", "whole.csv")
    await commandInProcess(api.config, "catalogue", "import", "whole.csv")
    expect(await countAll()).toEqual(before)
  })

  test("[D.87] removes what it added when it is cancelled with Ctrl+C, and says so", async () => {
    const before = await countAll()
    const { ended } = await endHalfway("SIGINT")
    const { code, out, err } = ended
    expect([code, out]).toEqual([130, ""])
    expect(err).toMatch(/\nshop: cancelled; nothing was changed\n$/)
    expect(await countAll()).toEqual(before)
  })
  test("[D.87] rejects another import", async () => {
    const { database, config } = api
    const { code, err } = await whileOnlyImport({ db: database.db, database, config }, () =>
      commandInProcess(config, "catalogue", "import", "many.csv", "--dry-run"),
    )
    expect([code, err]).toEqual([1, expect.stringMatching(/^shop: Another import is running/)])
  })
})
