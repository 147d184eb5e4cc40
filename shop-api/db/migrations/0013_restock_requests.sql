CREATE TABLE "restock_requests" (
	"product_id" integer NOT NULL,
	"phone" text NOT NULL,
	"country_id" integer NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "restock_requests_product_id_phone_pk" PRIMARY KEY("product_id","phone")
);
--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restock_requests_phone" ON "restock_requests" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "restock_requests_created" ON "restock_requests" USING btree ("created_at");