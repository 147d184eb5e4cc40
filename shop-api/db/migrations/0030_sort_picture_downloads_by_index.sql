DROP INDEX "picture_downloads_due";--> statement-breakpoint
CREATE INDEX "picture_downloads_due" ON "picture_downloads" USING btree ("due_at","product_id");