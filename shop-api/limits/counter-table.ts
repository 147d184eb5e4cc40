import { getTableName } from "drizzle-orm"
import { customType, pgTable } from "drizzle-orm/pg-core"
import { limitCounts, rateLimits } from "#shop-api/db/schema/limits.ts"

/**
 * Describes the database table of the counters for the library rate-limiter-flexible. The library compares the column
 * `expire` with the clock of this machine, but several machines share the table, and their clocks may differ. So the
 * table stores the time of the database's clock, which `now` returns, and this column type converts between the two
 * clocks.
 *
 * @param now returns the time of the database's clock
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
