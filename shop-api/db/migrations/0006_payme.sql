CREATE TABLE "payme_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" bigint NOT NULL,
	"time" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reason" smallint
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "asked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulator_receipts" ADD COLUMN "detail" jsonb;--> statement-breakpoint
ALTER TABLE "simulator_receipts" ADD COLUMN "is_page" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payme_transactions" ADD CONSTRAINT "payme_transactions_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payme_transactions_charge" ON "payme_transactions" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payme_transactions_time" ON "payme_transactions" USING btree ("time");