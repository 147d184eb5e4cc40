import { getTableName } from "drizzle-orm"
import { customType, pgTable } from "drizzle-orm/pg-core"
import { limitCounts, rateLimits } from "#shop-api/db/schema/limits.ts"

/**
 * Describes the table of counters for rate-limiter-flexible, which compares `expire` with the clock of this machine.
 * That clock may be wrong, and several machines share the table. So the table stores the shop's time, and the column
 * type converts between the two clocks.
 *
 * @param now the shop's time
 */
export function createClockedLimits(now: () => Date) {
  const offset = () => now().getTime() - Date.now()
  const instant = customType<{ data: Date; driverData: string }>({
    dataType: () => "timestamp with time zone",
    toDriver: (date) => new Date(date.getTime() + offset()).toISOString(),
    fromDriver: (value) => new Date(new Date(value).getTime() - offset()),
  })
  return pgTable(getTableName(rateLimits), { ...limitCounts, expire: instant() })
}
