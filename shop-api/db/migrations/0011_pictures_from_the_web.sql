CREATE TABLE "picture_downloads" (
	"product_id" integer NOT NULL,
	"url" text NOT NULL,
	"row" integer NOT NULL,
	"name" text,
	"problem" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "picture_downloads_product_id_url_pk" PRIMARY KEY("product_id","url")
);
--> statement-breakpoint
ALTER TABLE "picture_downloads" ADD CONSTRAINT "picture_downloads_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_downloads_url" ON "picture_downloads" USING btree ("url");--> statement-breakpoint
CREATE INDEX "picture_downloads_due" ON "picture_downloads" USING btree ("due_at");