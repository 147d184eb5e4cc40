import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"

const AUDIT = fileURLToPath(new URL("./audit.sql", import.meta.url))

export interface Violation {
  /** What must hold, in words. */
  rule: string
  /** Id of the order, receipt or entry that breaks it; a customer's id with a currency; a promocode. */
  subject: string
}

/**
 * Everything in ledger, orders, charges and promocodes that does not add up, at one moment: the answer of
 * `audit.sql`, which operators may run by themselves. Empty when the books are right.
 */
export async function auditBooks(db: Db): Promise<Violation[]> {
  const query = readFileSync(AUDIT, "utf8")
  // `db.execute` takes one statement without its end.
  const { rows } = await db.execute<{ rule: string; subject: string }>(
    sql.raw(query.trim().replace(/;$/, "")),
  )
  return rows.map(({ rule, subject }) => ({ rule, subject }))
}
