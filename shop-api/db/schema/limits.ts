import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/**
 * Columns of the table `rate_limits`. The table is declared twice, here and in limits/counter-table.ts, whose column
 * `expire` converts between the database's clock and the clock of this machine.
 */
export const limitCounts = { key: text().primaryKey(), points: integer().notNull() }

/**
 * Counters of the rate limits, in the format of the library rate-limiter-flexible. A counter starts again from zero at
 * `expire`.
 */
export const rateLimits = pgTable(
  "rate_limits",
  { ...limitCounts, expire: timestamp({ withTimezone: true }) },
  (table) => [index("rate_limits_expire").on(table.expire)],
)
