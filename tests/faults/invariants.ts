import { sql, type SQL } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"

/** Each query finds what must never be; the names are the rules of the shop. */
const RULES: [rule: string, query: SQL][] = [
  [
    "an order's total is its lines, less the discount, with the fee",
    sql`select o.id from orders o where o.total <> o.products_total - o.discount + o.service_fee
      or o.products_total <> (select coalesce(sum(i.price * i.qty), 0) from order_items i where i.order_id = o.id)`,
  ],
  [
    "an order has one key, and a key one order",
    sql`select o.id from orders o left join idempotency_keys k on k.order_id = o.id
      group by o.id having count(k.key) <> 1`,
  ],
  [
    "an order is charged once at most",
    sql`select r.account ->> 'order_id' from simulator_receipts r where r.state = 4
      group by 1 having count(*) > 1`,
  ],
  [
    "a charge is paid only when the provider has the money, to the tiyin",
    sql`select c.order_id from charges c join orders o on o.id = c.order_id
      left join simulator_receipts r on r.id = c.receipt_id
      where c.state = 'paid' and (r.state is distinct from 4 or r.amount <> o.total)`,
  ],
  [
    "the provider has money only for charges that are paid or not settled yet",
    sql`select r.id from simulator_receipts r left join charges c on c.receipt_id = r.id
      where r.state = 4 and (c.state is null or c.state = 'refused')`,
  ],
  [
    "an order is paid when its charge is, and collecting began then",
    sql`select o.id from orders o left join charges c on c.order_id = o.id and c.state = 'paid'
      where o.payment_type = 'card' and o.total > 0 and (o.payment_status = 'paid') <> (c.id is not null)
      union all
      select o.id from orders o left join order_events e on e.order_id = o.id and e.status = 'collecting'
      where (o.payment_status = 'paid') <> (e.order_id is not null)`,
  ],
  [
    "bonus points are what the ledger adds up to, and never below zero",
    sql`select a.user_id::text from bonus_accounts a
      left join bonus_entries e on e.user_id = a.user_id and e.currency = a.currency
      group by a.user_id, a.currency, a.balance
      having a.balance <> coalesce(sum(e.amount), 0) or a.balance < 0`,
  ],
  [
    "an order by bonus points has taken them",
    sql`select o.id from orders o left join bonus_entries e on e.order_id = o.id
      where o.payment_type = 'bonus' and o.total > 0 and e.amount is distinct from -o.total`,
  ],
]

/** The rules that the store breaks, and which of the promised orders are not there. */
export async function findBrokenInvariants(
  db: Db,
  promised: ReadonlySet<string>,
): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, query] of RULES) {
    const { rows } = await db.execute(query)
    if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders`)
  const kept = new Set(rows.map(({ id }) => id))
  for (const id of promised) if (!kept.has(id)) broken.push(`order ${id} is lost`)
  return broken
}
