ALTER TABLE "equipment_event" ADD COLUMN "amount" numeric;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "unit" text;