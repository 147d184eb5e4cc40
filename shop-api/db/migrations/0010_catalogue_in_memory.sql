CREATE TABLE "catalogue_changes" (
	"xid" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"product_ids" integer[]
);
--> statement-breakpoint
CREATE TABLE "empty_searches" (
	"query" text NOT NULL,
	"locale" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "empty_searches_query_locale_pk" PRIMARY KEY("query","locale")
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "catalogue_changes_xid" ON "catalogue_changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "catalogue_changes_changed_at" ON "catalogue_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "empty_searches_count" ON "empty_searches" USING btree ("count","last_at");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";
--> statement-breakpoint
CREATE FUNCTION "note_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into catalogue_changes (product_ids)
    select array_agg(distinct id) from changed having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "note_changed_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into catalogue_changes (product_ids)
    select array_agg(distinct product_id) from changed having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "note_published_products"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into catalogue_changes (product_ids)
    select array_agg(id) from products where import_id in (select id from changed) having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "note_changed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into catalogue_changes (product_ids) values ('{}');
  return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "note_emptied_catalogue"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into catalogue_changes (product_ids) values (null);
  return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "forget_old_catalogue_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from catalogue_changes where ctid = any (array(
    select ctid from catalogue_changes where changed_at < clock_timestamp() - interval '6 hours'
    limit 1000 for update skip locked));
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "products_note_insert" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_products"();
--> statement-breakpoint
ALTER TABLE "products" ENABLE ALWAYS TRIGGER "products_note_insert";
--> statement-breakpoint
CREATE TRIGGER "products_note_update" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_products"();
--> statement-breakpoint
ALTER TABLE "products" ENABLE ALWAYS TRIGGER "products_note_update";
--> statement-breakpoint
CREATE TRIGGER "products_note_delete" AFTER DELETE ON "products" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_products"();
--> statement-breakpoint
ALTER TABLE "products" ENABLE ALWAYS TRIGGER "products_note_delete";
--> statement-breakpoint
CREATE TRIGGER "products_note_truncate" AFTER TRUNCATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "note_emptied_catalogue"();
--> statement-breakpoint
ALTER TABLE "products" ENABLE ALWAYS TRIGGER "products_note_truncate";
--> statement-breakpoint
CREATE TRIGGER "product_prices_note_insert" AFTER INSERT ON "product_prices" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_parts"();
--> statement-breakpoint
ALTER TABLE "product_prices" ENABLE ALWAYS TRIGGER "product_prices_note_insert";
--> statement-breakpoint
CREATE TRIGGER "product_prices_note_update" AFTER UPDATE ON "product_prices" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_parts"();
--> statement-breakpoint
ALTER TABLE "product_prices" ENABLE ALWAYS TRIGGER "product_prices_note_update";
--> statement-breakpoint
CREATE TRIGGER "product_prices_note_delete" AFTER DELETE ON "product_prices" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_parts"();
--> statement-breakpoint
ALTER TABLE "product_prices" ENABLE ALWAYS TRIGGER "product_prices_note_delete";
--> statement-breakpoint
CREATE TRIGGER "product_prices_note_truncate" AFTER TRUNCATE ON "product_prices" FOR EACH STATEMENT EXECUTE FUNCTION "note_emptied_catalogue"();
--> statement-breakpoint
ALTER TABLE "product_prices" ENABLE ALWAYS TRIGGER "product_prices_note_truncate";
--> statement-breakpoint
CREATE TRIGGER "product_notes_note_insert" AFTER INSERT ON "product_notes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_parts"();
--> statement-breakpoint
ALTER TABLE "product_notes" ENABLE ALWAYS TRIGGER "product_notes_note_insert";
--> statement-breakpoint
CREATE TRIGGER "product_notes_note_update" AFTER UPDATE ON "product_notes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_parts"();
--> statement-breakpoint
ALTER TABLE "product_notes" ENABLE ALWAYS TRIGGER "product_notes_note_update";
--> statement-breakpoint
CREATE TRIGGER "product_notes_note_delete" AFTER DELETE ON "product_notes" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_parts"();
--> statement-breakpoint
ALTER TABLE "product_notes" ENABLE ALWAYS TRIGGER "product_notes_note_delete";
--> statement-breakpoint
CREATE TRIGGER "product_notes_note_truncate" AFTER TRUNCATE ON "product_notes" FOR EACH STATEMENT EXECUTE FUNCTION "note_emptied_catalogue"();
--> statement-breakpoint
ALTER TABLE "product_notes" ENABLE ALWAYS TRIGGER "product_notes_note_truncate";
--> statement-breakpoint
CREATE TRIGGER "brands_note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "brands" FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_words"();
--> statement-breakpoint
ALTER TABLE "brands" ENABLE ALWAYS TRIGGER "brands_note_change";
--> statement-breakpoint
CREATE TRIGGER "notes_note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "notes" FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_words"();
--> statement-breakpoint
ALTER TABLE "notes" ENABLE ALWAYS TRIGGER "notes_note_change";
--> statement-breakpoint
CREATE TRIGGER "open_imports_note_delete" AFTER DELETE ON "open_imports" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_published_products"();
--> statement-breakpoint
ALTER TABLE "open_imports" ENABLE ALWAYS TRIGGER "open_imports_note_delete";
--> statement-breakpoint
CREATE TRIGGER "catalogue_changes_forget_old" AFTER INSERT ON "catalogue_changes" FOR EACH STATEMENT EXECUTE FUNCTION "forget_old_catalogue_changes"();
--> statement-breakpoint
ALTER TABLE "catalogue_changes" ENABLE ALWAYS TRIGGER "catalogue_changes_forget_old";
--> statement-breakpoint
-- A backup is restored by running the migrations anew: whoever has the catalogue in memory reads all of it.
INSERT INTO "catalogue_changes" ("product_ids") VALUES (null);
