ALTER TABLE "sms_outbox" ADD COLUMN "message_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "useless_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "delivery_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_outbox_message" ON "sms_outbox" USING btree ("message_id");