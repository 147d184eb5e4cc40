import { type AnyPgColumn, integer, pgTable, text } from "drizzle-orm/pg-core"
import { instant } from "#shop-api/db/schema/instant.ts"

/**
 * Managers: partners of the company through whom customers may order. A customer enters the manager's id in the
 * checkout.
 */
export const managers = pgTable("managers", {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** The manager who has recruited this manager. Null if there is none. */
  sponsorId: integer("sponsor_id").references((): AnyPgColumn => managers.id),
  /** From this time on, customers cannot name the manager in new orders. Existing orders keep the manager. */
  endedAt: instant("ended_at"),
})
