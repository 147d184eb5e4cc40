ALTER TABLE "bonus_accounts" DROP CONSTRAINT "bonus_accounts_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "bonus_entries" DROP CONSTRAINT "bonus_entries_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bonus" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cart" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seen_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bonus_accounts" ADD CONSTRAINT "bonus_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_entries" ADD CONSTRAINT "bonus_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are added, never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "bonus_entries_append_only" BEFORE UPDATE OR DELETE ON "bonus_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_items_append_only" BEFORE UPDATE OR DELETE ON "order_items" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
