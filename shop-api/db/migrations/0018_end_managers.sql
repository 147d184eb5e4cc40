ALTER TABLE "managers" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
-- Prices finer than what their currency shows were charged as they are and shown as others: rounded to what was shown.
UPDATE "product_prices" SET "amount" = greatest(round("product_prices"."amount" / 100.0) * 100, 100)
FROM "countries"
WHERE "countries"."id" = "product_prices"."country_id"
  AND "countries"."currency" IN ('UZS', 'KZT', 'KGS')
  AND "product_prices"."amount" % 100 <> 0;
