import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"

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
 * Lists inconsistencies among the bonus ledger, the orders, the charges and the promocodes, as of one moment. The rules
 * are in `audit.sql`, which operators can also run directly.
 */
export async function auditBooks(db: Db): Promise<Violation[]> {
  const query = readFileSync(AUDIT, "utf8")
  // `db.execute` rejects a statement that ends with a semicolon.
  const { rows } = await db.execute<{ rule: string; subject: string }>(
    sql.raw(query.trim().replace(/;$/, "")),
  )
  return rows.map(({ rule, subject }) => ({ rule, subject }))
}
