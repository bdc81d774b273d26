ALTER TABLE "report_signature" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "report_signature" ADD COLUMN "seal_key_id" text;