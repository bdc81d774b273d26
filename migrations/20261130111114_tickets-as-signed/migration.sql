ALTER TABLE "field_ticket" ADD COLUMN "differences" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "field_ticket" ADD COLUMN "clock_skew_sec" integer;--> statement-breakpoint
ALTER TABLE "field_ticket" ADD COLUMN "signed_elsewhere" jsonb;--> statement-breakpoint
ALTER TABLE "field_ticket" DROP COLUMN "price_note";