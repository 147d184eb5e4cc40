ALTER TABLE "orders" ADD COLUMN "service_fee_percent" double precision;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrival_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrival_to" date;