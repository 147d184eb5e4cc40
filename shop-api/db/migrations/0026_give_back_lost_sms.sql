ALTER TABLE "sms_outbox" ADD COLUMN "rejections" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "code_id" bigint;