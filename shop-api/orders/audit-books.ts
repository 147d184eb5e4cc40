import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { asc, gte, sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { orders } from "#shop-api/db/schema/orders.ts"

const AUDIT = fileURLToPath(new URL("./audit.sql", import.meta.url))

export interface Violation {
  /** The rule that is broken, as a sentence that says how the data should be. */
  rule: string
  /**
   * What breaks the rule: the id of an order, a receipt or a ledger entry; the id of a customer with a currency; or a
   * promocode.
   */
  subject: string
}

/**
 * Minimum number of orders per query, except the last. All orders of a customer are in one query. Queries must be
 * short, because other callers of the embedded database wait for them.
 */
const ORDERS_PER_QUERY = 2000
const LAST_ID = 2_147_483_647
/** A part of `audit.sql`, which each query replaces with its own range of customers. Must be identical there. */
const ALL_CUSTOMERS = `select 0 as first, ${LAST_ID} as last`

/**
 * Lists inconsistencies among the bonus ledger, the orders, the charges and the promocodes. The rules are in
 * `audit.sql`, which operators can also run directly. One query reads all data of a customer at one moment, so a change
 * during the audit does not look like an inconsistency of the customer's data.
 */
export async function auditBooks(db: Db): Promise<Violation[]> {
  const [ofCustomers = "", ofShop = ""] = readFileSync(AUDIT, "utf8").split(";\n")
  const violations: Violation[] = []
  let first = 0
  for (;;) {
    const last = await findLastCustomer(db, first)
    // The last query also checks the customers without orders.
    const bounds = `select ${first} as first, ${last ?? LAST_ID} as last`
    violations.push(...(await listViolations(db, ofCustomers.replace(ALL_CUSTOMERS, bounds))))
    if (last === null) break
    first = last + 1
  }
  violations.push(...(await listViolations(db, ofShop)))
  return violations.sort(
    (one, other) => one.rule.localeCompare(other.rule) || one.subject.localeCompare(other.subject),
  )
}

/** Finds the last customer of the next query. Null when fewer than ORDERS_PER_QUERY orders are left. */
async function findLastCustomer(db: Db, first: number): Promise<number | null> {
  const [row] = await db
    .select({ userId: orders.userId })
    .from(orders)
    .where(gte(orders.userId, first))
    .orderBy(asc(orders.userId))
    .offset(ORDERS_PER_QUERY - 1)
    .limit(1)
  return row?.userId ?? null
}

async function listViolations(db: Db, query: string): Promise<Violation[]> {
  const { rows } = await db.execute<{ rule: string; subject: string }>(sql.raw(query))
  return rows.map(({ rule, subject }) => ({ rule, subject }))
}
