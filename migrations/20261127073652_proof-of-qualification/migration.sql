ALTER TABLE "certification" ADD COLUMN "qualification" jsonb;--> statement-breakpoint
ALTER TABLE "certification_event" ADD COLUMN "backdated" boolean;