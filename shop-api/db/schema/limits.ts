import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** Columns that limits/clocked-limits.ts shares. It declares the same table with a shifted `expire`. */
export const limitCounts = { key: text().primaryKey(), points: integer().notNull() }

/** Counters of the limits in the format of rate-limiter-flexible. At `expire` a count restarts. */
export const rateLimits = pgTable(
  "rate_limits",
  { ...limitCounts, expire: timestamp({ withTimezone: true }) },
  (table) => [index("rate_limits_expire").on(table.expire)],
)
