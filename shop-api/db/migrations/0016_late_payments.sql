DROP INDEX "charges_one_alive";--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "late_paid_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_alive" ON "charges" USING btree ("order_id") WHERE "charges"."state" <> 'refused' and "charges"."late_paid_at" is null;