CREATE TABLE "card_token_removals" (
	"provider" text NOT NULL,
	"token" text NOT NULL,
	"card_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_token_removals_provider_token_pk" PRIMARY KEY("provider","token")
);
--> statement-breakpoint
DROP INDEX "cards_replaced";--> statement-breakpoint
ALTER TABLE "card_token_removals" ADD CONSTRAINT "card_token_removals_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- The column stays, because processes of the version before still select it during an update. A later migration
-- moves what these have stored in it, and drops it.
INSERT INTO "card_token_removals" ("provider", "token", "card_id", "created_at", "due_at") SELECT "provider", unnest("replaced_tokens"), "id", now(), now() FROM "cards" ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "cards" SET "replaced_tokens" = '{}' WHERE "replaced_tokens" <> '{}';