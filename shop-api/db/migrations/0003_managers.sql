CREATE TABLE "managers" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sponsor_id" integer
);
--> statement-breakpoint
ALTER TABLE "delivery_drafts" ADD COLUMN "payer" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payer_id" integer;--> statement-breakpoint
ALTER TABLE "managers" ADD CONSTRAINT "managers_sponsor_id_managers_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."managers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payer_id_managers_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."managers"("id") ON DELETE no action ON UPDATE no action;