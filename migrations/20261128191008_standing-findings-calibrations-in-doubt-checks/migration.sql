CREATE TABLE "evidence_case_calibration" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"case_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"findings" integer NOT NULL,
	"decided_by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evidence_case" ADD COLUMN "findings" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "calibration_record" ADD COLUMN "finding_withdrawn_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "calibration_record" ADD COLUMN "finding_withdrawn_by_id" uuid;--> statement-breakpoint
ALTER TABLE "calibration_record" ADD COLUMN "finding_withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "checked_with_id" uuid;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "check_readings" jsonb;--> statement-breakpoint
CREATE INDEX "evidence_case_of_record" ON "evidence_case" ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_case_calibration_once" ON "evidence_case_calibration" ("case_id","record_id");--> statement-breakpoint
CREATE INDEX "evidence_case_calibration_record_id_index" ON "evidence_case_calibration" ("record_id");--> statement-breakpoint
ALTER TABLE "evidence_case_calibration" ADD CONSTRAINT "evidence_case_calibration_case_id_evidence_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "evidence_case"("id");--> statement-breakpoint
ALTER TABLE "equipment_event" ADD CONSTRAINT "equipment_event_checked_with_id_inventory_item_id_fkey" FOREIGN KEY ("checked_with_id") REFERENCES "inventory_item"("id");