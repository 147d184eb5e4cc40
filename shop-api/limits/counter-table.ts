import { getTableName } from "drizzle-orm"
import { customType, pgTable } from "drizzle-orm/pg-core"
import { limitCounts, rateLimits } from "#shop-api/db/schema/limits.ts"

/**
 * Describes the database table of the counters for the library rate-limiter-flexible. The library compares the column
 * `expire` with the clock of this machine, which may be wrong, while several machines share the table. So the table
 * stores the shop's time, and this column type converts between the shop's time and the machine's.
 *
 * @param now returns the shop's time
 */
export function createCounterTable(now: () => Date) {
  const offset = () => now().getTime() - Date.now()
  const instant = customType<{ data: Date; driverData: string }>({
    dataType: () => "timestamp with time zone",
    toDriver: (date) => new Date(date.getTime() + offset()).toISOString(),
    fromDriver: (value) => new Date(new Date(value).getTime() - offset()),
  })
  return pgTable(getTableName(rateLimits), { ...limitCounts, expire: instant() })
}
