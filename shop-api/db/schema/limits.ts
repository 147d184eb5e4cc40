import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/**
 * Columns that this table shares with limits/clocked-limits.ts, which declares the same table with another type of
 * `expire`.
 */
export const limitCounts = { key: text().primaryKey(), points: integer().notNull() }

/** Counters of the rate limits, in the format of the library rate-limiter-flexible. A count restarts at `expire`. */
export const rateLimits = pgTable(
  "rate_limits",
  { ...limitCounts, expire: timestamp({ withTimezone: true }) },
  (table) => [index("rate_limits_expire").on(table.expire)],
)
