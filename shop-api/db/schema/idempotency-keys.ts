import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { users } from "#shop-api/db/schema/accounts.ts"
import { instant } from "#shop-api/db/schema/instant.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import type { SavedResponse } from "#shop-api/orders/stored-response.ts"

/** Idempotency keys of order requests. A repeated request gets the stored response. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** Hash of the request, from `hashRequest`. */
    requestHash: text("request_hash").notNull(),
    orderId: text("order_id").references(() => orders.id),
    /** False when no new order was placed, because the customer had an open order of the same cart. */
    placed: boolean().notNull().default(true),
    /**
     * The response to the request, which a repeated request gets too. If the request found an existing order instead
     * of placing one, the order is left out here, and a repeated request gets that order as it is then. Null until the
     * payment has an outcome.
     */
    answer: jsonb().$type<SavedResponse>(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
)
