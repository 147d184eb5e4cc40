import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** Counters of the limits, as rate-limiter-flexible keeps them; `expire` is when the count begins anew. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true }),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
)
