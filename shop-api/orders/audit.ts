import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"

const AUDIT = fileURLToPath(new URL("./audit.sql", import.meta.url))

export interface Violation {
  /** The broken rule, as a sentence. */
  rule: string
  /** Id of the order, receipt or entry that breaks it; a customer's id with a currency; a promocode. */
  subject: string
}

/**
 * Lists inconsistencies between ledger, orders, charges and promocodes, in one snapshot. `audit.sql` has the rules;
 * operators may run it directly.
 */
export async function auditBooks(db: Db): Promise<Violation[]> {
  const query = readFileSync(AUDIT, "utf8")
  // `db.execute` takes one statement without a semicolon.
  const { rows } = await db.execute<{ rule: string; subject: string }>(
    sql.raw(query.trim().replace(/;$/, "")),
  )
  return rows.map(({ rule, subject }) => ({ rule, subject }))
}
