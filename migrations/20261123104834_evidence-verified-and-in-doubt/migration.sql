CREATE TABLE "evidence_case" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"cause" text NOT NULL,
	"source_entity" text NOT NULL,
	"source_id" uuid NOT NULL,
	"source" text NOT NULL,
	"event_entity" text,
	"event_id" uuid,
	"window_from" date,
	"window_to" date,
	"parameters" text[] NOT NULL,
	"reason" text NOT NULL,
	"base_location_id" uuid,
	"state" text NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"closed_by_id" uuid,
	"closing_note" text
);
--> statement-breakpoint
CREATE TABLE "evidence_case_row" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"case_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"client_company_id" uuid NOT NULL,
	"base_location_id" uuid,
	"report_number" text,
	"revision" integer NOT NULL,
	"method" text NOT NULL,
	"used_from" date NOT NULL,
	"used_to" date NOT NULL,
	"through" text,
	"screen" text NOT NULL,
	"readings" jsonb NOT NULL,
	"outcome" text,
	"reason" text,
	"action" text,
	"decided_by_id" uuid,
	"decided_by_name" text,
	"decided_at" timestamp(3) with time zone,
	"done_on" date,
	"done_note" text,
	"done_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "report_caution" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "evidence_ref" (
	"snapshot_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"through_id" uuid
);
--> statement-breakpoint
CREATE TABLE "ledger_head_kept" (
	"day" date PRIMARY KEY,
	"seq" integer NOT NULL,
	"record_hash" text NOT NULL,
	"status_seq" integer NOT NULL,
	"status_hash" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"server_signature" text NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_alteration" (
	"report_id" uuid PRIMARY KEY,
	"found_at" timestamp(3) with time zone NOT NULL,
	"altered" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_concession" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line_id" uuid NOT NULL,
	"indication_id" uuid,
	"number" text NOT NULL,
	"granted_by" text NOT NULL,
	"organization" text NOT NULL,
	"granted_on" date NOT NULL,
	"document" text NOT NULL,
	"document_id" uuid
);
--> statement-breakpoint
CREATE TABLE "report_status_ledger" (
	"seq" integer PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"entry_hash" text NOT NULL,
	"prev_hash" text NOT NULL,
	"server_signature" text NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calibration_record" ADD COLUMN "preceding_event_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "time_of_day" text;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "calibration_order" text;--> statement-breakpoint
ALTER TABLE "inspection_report" ADD COLUMN "ordered_by" text;--> statement-breakpoint
ALTER TABLE "inspection_report" ADD COLUMN "sampling_method" text;--> statement-breakpoint
ALTER TABLE "inspection_report" ADD COLUMN "hash_form" integer;--> statement-breakpoint
ALTER TABLE "inspection_report" ADD COLUMN "entered_by_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_head" ADD COLUMN "status_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_head" ADD COLUMN "status_hash" text;--> statement-breakpoint
ALTER TABLE "ledger_head" ADD COLUMN "at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "ledger_head" ADD COLUMN "server_signature" text;--> statement-breakpoint
ALTER TABLE "ledger_head" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "report_ledger" ADD COLUMN "form" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_ledger" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "report_ledger" ADD COLUMN "verification_code" text;--> statement-breakpoint
ALTER TABLE "report_line" ADD COLUMN "criteria_set_id" text;--> statement-breakpoint
ALTER TABLE "report_person" ADD COLUMN "papers" jsonb;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "limits" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_case_open" ON "evidence_case" ("source_id","cause") WHERE "state" <> 'closed';--> statement-breakpoint
CREATE INDEX "evidence_case_created_at_id_index" ON "evidence_case" ("created_at","id");--> statement-breakpoint
CREATE INDEX "evidence_case_state_created_at_id_index" ON "evidence_case" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "evidence_case_cause_created_at_id_index" ON "evidence_case" ("cause","created_at","id");--> statement-breakpoint
CREATE INDEX "evidence_case_source_id_index" ON "evidence_case" ("source","id");--> statement-breakpoint
CREATE INDEX "evidence_case_search" ON "evidence_case" USING gin (("source" || ' ' || "reason") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_case_row_once" ON "evidence_case_row" ("case_id","report_id");--> statement-breakpoint
CREATE INDEX "evidence_case_row_case_id_used_from_id_index" ON "evidence_case_row" ("case_id","used_from","id");--> statement-breakpoint
CREATE INDEX "evidence_case_row_case_id_screen_used_from_id_index" ON "evidence_case_row" ("case_id","screen","used_from","id");--> statement-breakpoint
CREATE INDEX "evidence_case_row_case_id_report_number_id_index" ON "evidence_case_row" ("case_id","report_number","id");--> statement-breakpoint
CREATE INDEX "evidence_case_row_report_id_index" ON "evidence_case_row" ("report_id");--> statement-breakpoint
CREATE INDEX "evidence_case_row_undecided" ON "evidence_case_row" ("case_id","method") WHERE "outcome" is null;--> statement-breakpoint
CREATE INDEX "evidence_case_row_search" ON "evidence_case_row" USING gin ((coalesce("report_number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "report_caution_once" ON "report_caution" ("case_id","report_id");--> statement-breakpoint
CREATE INDEX "report_caution_report_id_index" ON "report_caution" ("report_id");--> statement-breakpoint
CREATE INDEX "report_caution_now" ON "report_caution" ("report_id","opened_at") WHERE "closed_at" is null;--> statement-breakpoint
CREATE INDEX "evidence_ref_of" ON "evidence_ref" ("entity_id","report_id","from_on","to_on");--> statement-breakpoint
CREATE INDEX "report_concession_report_id_index" ON "report_concession" ("report_id");--> statement-breakpoint
CREATE INDEX "report_ledger_report_id_index" ON "report_ledger" ("report_id");--> statement-breakpoint
CREATE INDEX "report_ledger_verification_code_index" ON "report_ledger" ("verification_code");--> statement-breakpoint
CREATE INDEX "report_status_ledger_report_id_index" ON "report_status_ledger" ("report_id");--> statement-breakpoint
CREATE INDEX "report_status_ledger_pdf" ON "report_status_ledger" (("facts" ->> 'pdfSha256'));--> statement-breakpoint
ALTER TABLE "evidence_case_row" ADD CONSTRAINT "evidence_case_row_case_id_evidence_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "evidence_case"("id");--> statement-breakpoint
ALTER TABLE "evidence_case_row" ADD CONSTRAINT "evidence_case_row_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "evidence_case_row" ADD CONSTRAINT "evidence_case_row_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "report_caution" ADD CONSTRAINT "report_caution_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_caution" ADD CONSTRAINT "report_caution_case_id_evidence_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "evidence_case"("id");--> statement-breakpoint
ALTER TABLE "evidence_ref" ADD CONSTRAINT "evidence_ref_snapshot_id_evidence_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "evidence_snapshot"("id");--> statement-breakpoint
ALTER TABLE "evidence_ref" ADD CONSTRAINT "evidence_ref_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_alteration" ADD CONSTRAINT "report_alteration_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_concession" ADD CONSTRAINT "report_concession_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_status_ledger" ADD CONSTRAINT "report_status_ledger_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");