ALTER TABLE "idempotency_keys" ADD COLUMN "placed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_id_orders_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_replaces" ON "orders" USING btree ("replaces_id");--> statement-breakpoint
-- Of several open orders of one cart the newest stays the cart's; `orders duplicates` lists them by their products.
UPDATE "orders" SET "cart" = NULL
WHERE "payment_status" IN ('pending', 'refused') AND "status" <> 'cancelled' AND EXISTS (
  SELECT FROM "orders" "newer"
  WHERE "newer"."user_id" = "orders"."user_id" AND "newer"."cart" = "orders"."cart" AND "newer"."number" > "orders"."number"
    AND "newer"."payment_status" IN ('pending', 'refused') AND "newer"."status" <> 'cancelled'
);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("user_id","cart") WHERE "orders"."payment_status" in ('pending', 'refused') and "orders"."status" <> 'cancelled';