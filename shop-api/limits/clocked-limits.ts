import { getTableName } from "drizzle-orm"
import { customType, pgTable } from "drizzle-orm/pg-core"
import { limitCounts, rateLimits } from "#shop-api/db/schema/limits.ts"

/**
 * The table of counts for rate-limiter-flexible. The library compares `expire` with the machine's clock, which may be
 * wrong. Machines share the table, so it stores the shop's time, and this column converts between the two.
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
