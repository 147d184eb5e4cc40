import { sql } from "drizzle-orm"
import { z } from "zod"
import type { Db } from "#shop-api/db/database.ts"
import { StoreUnavailableError } from "#shop-api/db/errors.ts"

/** Seconds that clocks may differ by: half of what a code or a signature may be late. */
const TOLERANCE = 30

const Row = z.object({ seconds: z.coerce.number() })

/**
 * The database's clock is the one by which codes, sessions, limits and orders end; each process reads its own. One
 * that is an hour ahead would open every limit and end every code of the others.
 *
 * @param now what this process takes for now
 * @throws StoreUnavailableError when that is not what the database takes for it
 */
export async function requireSameClock(db: Db, now: () => Date): Promise<void> {
  const { rows } = await db.execute(
    sql`select extract(epoch from clock_timestamp())::float8 as seconds`,
  )
  const ahead = Math.round(now().getTime() / 1000 - Row.parse(rows[0]).seconds)
  if (Math.abs(ahead) <= TOLERANCE) return
  const way = ahead > 0 ? "ahead of" : "behind"
  throw new StoreUnavailableError(
    `The clock of this machine is ${Math.abs(ahead)} s ${way} the database's: set it right, and start again`,
  )
}
