import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core"
import type { Locale } from "#domain/locale.ts"
import { countries, products } from "#shop-api/db/schema/catalogue.ts"

/**
 * Phones that are to be told when a product can be ordered again. The row goes in the transaction that writes the
 * message, and with its product.
 */
export const restockRequests = pgTable(
  "restock_requests",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    phone: text().notNull(),
    /** Where it is to be sold. */
    countryId: integer("country_id")
      .notNull()
      .references(() => countries.id),
    /** Of the message. */
    locale: text().$type<Locale>().notNull(),
    /** When it was asked for last. */
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.phone] }),
    index("restock_requests_phone").on(table.phone),
    index("restock_requests_created").on(table.createdAt),
  ],
)
