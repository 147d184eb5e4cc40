import path from "node:path"
import { sql } from "drizzle-orm"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { beforeAll, describe, expect, test } from "vitest"
import { getOrder, Order } from "#contract/orders.ts"
import { searchProducts } from "#contract/products.ts"
import { type Part, readBackup, writeBackup } from "#shop-api/backup/backup-file.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { draftOrder, grant, place } from "#tests/support/orders.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const migrations = readMigrationFiles({
  migrationsFolder: path.resolve(import.meta.dirname, "../../../shop-api/db/migrations"),
})

const { api, shop } = withCommands()
let customer: Customer
let order: Order
let total: number
beforeAll(async () => {
  customer = await createCustomer(api)
  await grant(api, customer, 10_000_000)
  const body = await draftOrder(api, customer, { payment: { option: "bonus" } })
  order = Order.parse((await place(api, customer, body)).json)
  ;({ total } = await api.get(searchProducts))
  expect(await shop("backup", "today.backup")).toMatchObject({ code: 0 })
})

const counts = migrations.slice(0, -1).map((_, index) => index + 1)
/**
 * Numbers of migrations of the earlier versions: all in the full run, otherwise the oldest and the one before the
 * newest.
 */
const COUNTS = isFullRun ? counts : [1, counts.length]

/** Whether a shop that has run only the first `count` migrations has the table or sequence. */
function isThere(kind: "table" | "sequence", name: string, count: number): boolean {
  const text = migrations
    .slice(0, count)
    .flatMap((migration) => migration.sql)
    .join("\n")
  if (kind === "sequence") return text.includes(`"${name}"`) || text.includes(`.${name}`)
  return text.includes(`CREATE TABLE "${name}"`)
}

/** Columns that a migration dropped, with their former values. */
const DROPPED: Readonly<Record<string, object>> = { products: { search_text: "" } }

function withDropped(table: string, part: Part): Part {
  const dropped = DROPPED[table]
  if (!dropped || !("rows" in part)) return part
  const rows = JSON.parse(part.rows) as object[]
  return { ...part, rows: JSON.stringify(rows.map((row) => ({ ...dropped, ...row }))) }
}

/** Yields the parts of today's backup as a shop with only the first `count` migrations would have written them. */
async function* earlierParts(count: number): AsyncGenerator<Part> {
  let isWanted = false
  let table = ""
  for await (const part of readBackup(path.join(api.config.dataDir, "today.backup"))) {
    if ("head" in part) continue
    if ("table" in part) {
      table = part.table
      isWanted = isThere("table", table, count)
    }
    if ("sequences" in part) {
      const known = Object.entries(part.sequences).filter(([name]) =>
        isThere("sequence", name, count),
      )
      yield { sequences: Object.fromEntries(known) }
      continue
    }
    if (isWanted) yield withDropped(table, part)
  }
}

describe("[D.89] the backup of an earlier version of the shop is restored and migrated to the newest schema", () => {
  test.each(COUNTS)("after %i migrations", async (count) => {
    const old = path.join(api.config.dataDir, `old-${count}.backup`)
    await writeBackup(
      old,
      { schema: migrations[count - 1]?.hash ?? "" },
      { parts: earlierParts(count), signal: AbortSignal.timeout(60_000) },
    )
    const restored = await shop("restore", old, "--force")
    expect(restored.err).not.toContain("shop:")
    expect(restored.code).toBe(0)
    expect((await api.get(searchProducts)).total).toBe(total)
    const { rows } = await api.database.db.execute<{ hash: string }>(
      sql`select hash from drizzle.__drizzle_migrations order by created_at`,
    )
    expect(rows.map(({ hash }) => hash)).toEqual(migrations.map(({ hash }) => hash))
    const asked = { params: { id: order.id }, token: customer.token }
    if (count === 1) await api.refused(401, getOrder, asked)
    else expect((await api.get(getOrder, asked)).number).toBe(order.number)
  })
})
