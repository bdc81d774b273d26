ALTER TABLE "calibration_record" ADD COLUMN "tolerance_reason" text;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "checked_with" text;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "readings" text;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "passed" boolean;