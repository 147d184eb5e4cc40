import { type AnyPgColumn, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/**
 * Managers: partners through whom customers may order. The id is the manager ID that customers enter in the checkout.
 */
export const managers = pgTable("managers", {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** The manager who recruited this one; null when no manager did. */
  sponsorId: integer("sponsor_id").references((): AnyPgColumn => managers.id),
  /** From this time on, new orders cannot name the manager. Existing orders are unchanged. */
  endedAt: timestamp("ended_at", { withTimezone: true }),
})
