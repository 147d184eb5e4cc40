import { type AnyPgColumn, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** Partners through whom customers may order. The id is the manager ID of the checkout. */
export const managers = pgTable("managers", {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** The manager who recruited this one; null for the first of a line. */
  sponsorId: integer("sponsor_id").references((): AnyPgColumn => managers.id),
  /** From this time on, new orders cannot name the manager. Existing orders are unchanged. */
  endedAt: timestamp("ended_at", { withTimezone: true }),
})
