import { index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core"
import type { SOCIAL_ICONS } from "#contract/social-links.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { instant } from "#shop-api/db/schema/instant.ts"

export const socialLinks = pgTable("social_links", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  link: text().notNull(),
  icon: text().$type<(typeof SOCIAL_ICONS)[number]>().notNull(),
  position: smallint().notNull(),
})

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    phone: text().notNull(),
    email: text(),
    message: text().notNull(),
    locale: text().notNull(),
    countryId: integer("country_id")
      .notNull()
      .references(() => countries.id),
    createdAt: instant("created_at").notNull(),
    /** When the operator marked the message as done. Null while it is open. */
    doneAt: instant("done_at"),
  },
  (table) => [index("contact_messages_created").on(table.createdAt)],
)
