import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import type { Locale } from "#domain/locale.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { instant } from "#shop-api/db/schema/instant.ts"

/**
 * Requests of visitors for an SMS when a product can be ordered again [D.40]. A request is deleted when its SMS was
 * sent.
 */
export const restockRequests = pgTable(
  "restock_requests",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    phone: text().notNull(),
    /** Country in which the visitor wants to order the product. */
    countryId: integer("country_id")
      .notNull()
      .references(() => countries.id),
    /** Language of the SMS. */
    locale: text().$type<Locale>().notNull(),
    /** When the visitor made or repeated the request. */
    createdAt: instant("created_at").notNull(),
    /**
     * `messageId` of the SMS in the outbox that announces the product. If that SMS is given up, the shop writes another
     * one. Null before the first SMS.
     */
    messageId: uuid("message_id"),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.phone] }),
    index("restock_requests_phone").on(table.phone),
    index("restock_requests_created").on(table.createdAt),
    uniqueIndex("restock_requests_message").on(table.messageId),
  ],
)
