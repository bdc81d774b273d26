ALTER TABLE "inventory_item" ADD COLUMN "calibration_only_from" date;--> statement-breakpoint
ALTER TABLE "inventory_item" ADD COLUMN "calibration_only_before" jsonb DEFAULT '[]' NOT NULL;