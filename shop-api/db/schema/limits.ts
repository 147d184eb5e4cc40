import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** What is counted, and how often it was: whatever the clock, these columns are the same. */
export const limitCounts = { key: text().primaryKey(), points: integer().notNull() }

/** Counters of the limits, as rate-limiter-flexible keeps them; `expire` is when the count begins anew. */
export const rateLimits = pgTable(
  "rate_limits",
  { ...limitCounts, expire: timestamp({ withTimezone: true }) },
  (table) => [index("rate_limits_expire").on(table.expire)],
)
