import { getTableName } from "drizzle-orm"
import { customType, pgTable } from "drizzle-orm/pg-core"
import { limitCounts, rateLimits } from "#shop-api/db/schema/limits.ts"

/**
 * The table of counts as rate-limiter-flexible sees it. The library goes by the machine's clock, which somebody may
 * have set wrong, and machines share the counts: what stands in the table is the shop's time, and the library is
 * shown it by its own.
 *
 * @param now the shop's time
 */
export function createClockedLimits(now: () => Date) {
  const ahead = () => now().getTime() - Date.now()
  const instant = customType<{ data: Date; driverData: string }>({
    dataType: () => "timestamp with time zone",
    toDriver: (date) => new Date(date.getTime() + ahead()).toISOString(),
    fromDriver: (value) => new Date(new Date(value).getTime() - ahead()),
  })
  return pgTable(getTableName(rateLimits), { ...limitCounts, expire: instant() })
}
