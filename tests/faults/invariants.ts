import { sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { auditBooks } from "#shop-api/orders/audit.ts"

/** What in the books does not add up, and which of the promised orders are not there. */
export async function findBrokenInvariants(
  db: Db,
  promised: ReadonlySet<string>,
): Promise<string[]> {
  const broken = (await auditBooks(db)).map(({ rule, subject }) => `${rule}: ${subject}`)
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders`)
  const kept = new Set(rows.map(({ id }) => id))
  for (const id of promised) if (!kept.has(id)) broken.push(`order ${id} is lost`)
  return broken
}
