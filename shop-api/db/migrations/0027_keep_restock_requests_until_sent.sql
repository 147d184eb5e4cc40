ALTER TABLE "restock_requests" ADD COLUMN "message_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "restock_requests_message" ON "restock_requests" USING btree ("message_id");