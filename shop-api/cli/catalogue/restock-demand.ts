import type { Command } from "commander"
import { asc, count, countDistinct, desc, eq, min, sql } from "drizzle-orm"
import { addExamples, jsonOption, limitOption } from "#shop-api/cli/arguments.ts"
import { type Cells, PRICE_PREFIX, YES } from "#shop-api/cli/catalogue/columns.ts"
import { withStore } from "#shop-api/cli/command-database.ts"
import { printRows, printTotal } from "#shop-api/cli/print-rows.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"
import { formatTimestamp } from "#shop-api/cli/zoned-time.ts"
import type { Db } from "#shop-api/db/database.ts"
import { brands, products } from "#shop-api/db/schema/catalogue.ts"
import { restockRequests } from "#shop-api/db/schema/restock.ts"

export function registerRestockDemand(group: Command, terminal: Terminal): void {
  const wanted = group
    .command("wanted")
    .description(
      "list the perfumes that customers want to be notified about when they can be ordered again",
    )
    .addOption(limitOption("most requested"))
    .addOption(jsonOption())
    .action(async ({ limit, json }: { limit: number; json?: boolean }) => {
      const { rows, total } = await withStore(terminal, async ({ db, config }) => {
        const waiting = count()
        const since = min(restockRequests.createdAt)
        const { barcode, name, volume } = products
        const found = await db
          .select({ barcode, brand: brands.name, name, volume, waiting, since })
          .from(restockRequests)
          .innerJoin(products, eq(products.id, restockRequests.productId))
          .innerJoin(brands, eq(brands.id, products.brandId))
          .groupBy(products.id, brands.name)
          .orderBy(desc(waiting), asc(since))
          .limit(limit)
        const [all] = await db
          .select({ count: countDistinct(restockRequests.productId) })
          .from(restockRequests)
        const listed = found.map((row) => ({
          ...row,
          since: row.since && formatTimestamp(row.since, config.timeZone),
        }))
        return { rows: listed, total: all?.count ?? 0 }
      })
      printRows(terminal, rows, { json, none: "No restock requests" })
      printTotal(terminal, rows.length, { total, what: "perfumes" })
    })
  addExamples(wanted, "catalogue wanted", "catalogue wanted -n 100 --json")
}

interface ChangedCells {
  before: Cells | null
  after: Cells
}

/**
 * Counts the restock requests whose products these changes make orderable in the country of the request. The shop then
 * sends an SMS for each of them.
 */
export async function countRestockSms(db: Db, changed: readonly ChangedCells[]): Promise<number> {
  const orderable = changed.flatMap(listNewlyOrderable)
  if (orderable.length === 0) return 0
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from restock_requests q
    join products p on p.id = q.product_id
    join countries c on c.id = q.country_id
    join json_to_recordset(${JSON.stringify(orderable)}::json) as r(barcode text, country text)
      on r.barcode = p.barcode and r.country = c.iso_code`)
  return rows[0]?.count ?? 0
}

/** Lists the countries in which a known product can be ordered after the change, and could not before it. */
function listNewlyOrderable({ before, after }: ChangedCells) {
  if (!before) return []
  const isOrderable = (cells: Cells, column: string) =>
    cells["orderable"] === YES && cells[column] !== ""
  return Object.keys(before).flatMap((column) =>
    column.startsWith(PRICE_PREFIX) && !isOrderable(before, column) && isOrderable(after, column)
      ? [{ barcode: before["barcode"], country: column.slice(PRICE_PREFIX.length) }]
      : [],
  )
}
