ALTER TABLE "orders" ADD COLUMN "replaced_by_id" text;--> statement-breakpoint
UPDATE "orders" SET "replaced_by_id" = "newer"."id" FROM "orders" "newer" WHERE "newer"."replaces_id" = "orders"."id";