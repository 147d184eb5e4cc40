DROP INDEX "product_prices_amount";--> statement-breakpoint
DROP INDEX "products_family";--> statement-breakpoint
CREATE INDEX "products_best_sold" ON "products" USING btree ("family","sold" DESC NULLS FIRST,"id");