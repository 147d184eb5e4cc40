import type { Command } from "commander"
import { sql } from "drizzle-orm"
import { addExamples, jsonOption } from "#shop-api/cli/arguments.ts"
import { withStore } from "#shop-api/cli/command-database.ts"
import { printRows } from "#shop-api/cli/print-rows.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"

/**
 * Registers the command that lists duplicate orders. Earlier versions of the shop allowed customers to order a cart
 * again while the earlier order could still be paid.
 */
export function registerOrderDuplicates(group: Command, terminal: Terminal): void {
  const duplicates = group
    .command("duplicates")
    .description("list pairs of orders of the same cart that can both be paid")
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withStore(terminal, ({ db }) => listDuplicates(db))
      printRows(terminal, rows, { json, none: "No duplicate orders" })
    })
  addExamples(duplicates, "orders duplicates")
}

type Pair = {
  number: number
  payment: string
  second_number: number
  second_payment: string
  phone: string
}

/**
 * Lists pairs of orders of the same cart, of which the second was placed within twelve hours after the first and before
 * the first was paid. Cancelled orders are left out.
 */
async function listDuplicates(db: Db): Promise<Pair[]> {
  const { rows } = await db.execute<Pair>(sql`
    with carts as (
      select o.*, array_agg(i.product_id order by i.product_id) as products
      from orders o join order_items i on i.order_id = o.id
      where o.status <> 'cancelled'
      group by o.id
    )
    select
      first.number, first.payment_status as payment,
      second.number as second_number, second.payment_status as second_payment,
      users.phone
    from carts first
    join carts second on second.user_id = first.user_id
      and second.country_id = first.country_id
      and second.products = first.products
      and second.number > first.number
      and second.created_at < first.created_at + interval '12 hours'
    join users on users.id = first.user_id
    where not exists (
      select from order_events e
      where e.order_id = first.id and e.status = 'collecting' and e.at <= second.created_at
    )
    order by first.number desc`)
  return rows
}
