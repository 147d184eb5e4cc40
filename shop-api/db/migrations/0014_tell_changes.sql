-- Whoever keeps what is made of the catalogue hears of each change as soon as it is committed: ids of products,
-- separated by commas, or nothing for everything.
CREATE FUNCTION "tell_catalogue_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  ids text;
begin
  if not exists (select from changed where product_ids is null or product_ids = '{}') then
    select string_agg(distinct id::text, ',') into ids from changed, unnest(product_ids) as id;
  end if;
  -- A notice holds 8000 bytes.
  perform pg_notify('catalogue', case when length(ids) < 7000 then ids else '' end);
  return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "tell_change_of_everything"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('catalogue', '');
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "catalogue_changes_tell" AFTER INSERT ON "catalogue_changes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changes"();
--> statement-breakpoint
ALTER TABLE "catalogue_changes" ENABLE ALWAYS TRIGGER "catalogue_changes_tell";
--> statement-breakpoint
CREATE TRIGGER "countries_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "countries" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change_of_everything"();
--> statement-breakpoint
ALTER TABLE "countries" ENABLE ALWAYS TRIGGER "countries_tell";
--> statement-breakpoint
CREATE TRIGGER "social_links_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "social_links" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change_of_everything"();
--> statement-breakpoint
ALTER TABLE "social_links" ENABLE ALWAYS TRIGGER "social_links_tell";
