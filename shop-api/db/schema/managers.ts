import { type AnyPgColumn, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** Partners through whom customers may order, by the ID that they give out. */
export const managers = pgTable("managers", {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** Who brought them in; null at the head of a line. */
  sponsorId: integer("sponsor_id").references((): AnyPgColumn => managers.id),
  /** From then on no order can name them; those that do keep them. */
  endedAt: timestamp("ended_at", { withTimezone: true }),
})
