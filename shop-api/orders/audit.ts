import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"

const AUDIT = fileURLToPath(new URL("./audit.sql", import.meta.url))

export interface Violation {
  /** The rule that is broken, as a sentence that states how it should be. */
  rule: string
  /** What breaks the rule: the id of an order, receipt or entry; a customer's id with a currency; or a promocode. */
  subject: string
}

/**
 * Lists inconsistencies between the bonus ledger, orders, charges and promocodes in one snapshot. The rules are in
 * `audit.sql`, which operators may also run directly.
 */
export async function auditBooks(db: Db): Promise<Violation[]> {
  const query = readFileSync(AUDIT, "utf8")
  // `db.execute` accepts only one statement, without a semicolon.
  const { rows } = await db.execute<{ rule: string; subject: string }>(
    sql.raw(query.trim().replace(/;$/, "")),
  )
  return rows.map(({ rule, subject }) => ({ rule, subject }))
}
