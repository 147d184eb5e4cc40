CREATE INDEX "charges_created" ON "charges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "charges_card" ON "charges" USING btree ("card_id") WHERE "charges"."card_id" is not null;--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");