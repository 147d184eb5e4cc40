import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core"
import type { Locale } from "#domain/locale.ts"
import { countries, products } from "#shop-api/db/schema/catalogue.ts"

/**
 * Phones that are notified by SMS when a product can be ordered again [D.40]. The transaction that writes the SMS
 * deletes the row.
 */
export const restockRequests = pgTable(
  "restock_requests",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    phone: text().notNull(),
    /** Country in which the product must be orderable. */
    countryId: integer("country_id")
      .notNull()
      .references(() => countries.id),
    /** Language of the message. */
    locale: text().$type<Locale>().notNull(),
    /** Time of the last request. */
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.phone] }),
    index("restock_requests_phone").on(table.phone),
    index("restock_requests_created").on(table.createdAt),
  ],
)
