CREATE TABLE "calibration_extension" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"record_id" uuid NOT NULL CONSTRAINT "calibration_extension_once" UNIQUE,
	"item_id" uuid NOT NULL,
	"from_due_on" date NOT NULL,
	"to_due_on" date NOT NULL,
	"approved_on" date NOT NULL,
	"approved_by_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"risk_assessment" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calibration_period" (
	"id" uuid PRIMARY KEY,
	"item_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"state" text NOT NULL,
	"cause" text,
	"record_id" uuid,
	"due_on" date,
	"limitation" text,
	"known_from" timestamp(3) with time zone NOT NULL,
	"known_to" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calibration_plan" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"type_id" uuid,
	"item_id" uuid,
	"effective_from" date NOT NULL,
	"requirement" text NOT NULL,
	"reason" text,
	"interval_value" integer,
	"interval_unit" text,
	"usage_limit" numeric,
	"usage_unit" text,
	"start_rule" text NOT NULL,
	"max_delay_months" integer,
	"regulatory" boolean NOT NULL,
	"round_to_month_end" boolean NOT NULL,
	"parameters" jsonb NOT NULL,
	"procedure" text,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "calibration_point" (
	"id" uuid PRIMARY KEY,
	"record_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"phase" text NOT NULL,
	"parameter" text NOT NULL,
	"unit" text,
	"nominal" numeric,
	"reference" numeric NOT NULL,
	"indicated" numeric NOT NULL,
	"error" numeric NOT NULL,
	"tolerance_minus" numeric,
	"tolerance_plus" numeric,
	"u95" numeric,
	"k" numeric,
	"tur" numeric,
	"verdict" text
);
--> statement-breakpoint
CREATE TABLE "calibration_provider" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"accreditation_body" text,
	"accreditation_number" text,
	"accredited_from" date,
	"accredited_to" date,
	"scope" jsonb NOT NULL,
	"contact" text
);
--> statement-breakpoint
CREATE TABLE "calibration_record" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"item_id" uuid NOT NULL,
	"certificate_number" text NOT NULL,
	"calibrated_on" date NOT NULL,
	"due_on" date NOT NULL,
	"provider_id" uuid,
	"provider_name" text NOT NULL,
	"performed_by_id" uuid,
	"as_found" text NOT NULL,
	"as_left" text NOT NULL,
	"adjusted" boolean NOT NULL,
	"repaired" boolean NOT NULL,
	"result" text NOT NULL,
	"limitation" text,
	"excludes" jsonb NOT NULL,
	"covers" jsonb NOT NULL,
	"decision_rule" text NOT NULL,
	"certificate_serial" text,
	"certificate_model" text,
	"certificate_asset_tag" text,
	"temperature_c" numeric,
	"humidity_percent" numeric,
	"pressure_kpa" numeric,
	"standard_item_ids" uuid[] NOT NULL,
	"standards" jsonb NOT NULL,
	"first_used_on" date,
	"received_on" date,
	"firmware" text,
	"notes" text,
	"state" text NOT NULL,
	"submitted_by_id" uuid,
	"submitted_at" timestamp(3) with time zone,
	"reviewed_by_id" uuid,
	"reviewed_on" date,
	"released_at" timestamp(3) with time zone,
	"accepted_reason" text,
	"reject_reason" text,
	"voided_by_id" uuid,
	"voided_at" timestamp(3) with time zone,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "equipment_event" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"item_id" uuid NOT NULL,
	"type" text NOT NULL,
	"effective_on" date NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_snapshot" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"signature_id" uuid NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	"evidence" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"client_company_id" uuid,
	"template_code" text,
	"mapping" jsonb NOT NULL,
	CONSTRAINT "import_mapping_pkey" PRIMARY KEY("client_company_id","template_code")
);
--> statement-breakpoint
CREATE TABLE "inspection_report" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"report_number" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"provisional_ref" text NOT NULL,
	"client_report_no" text,
	"template_id" uuid NOT NULL,
	"template_code" text NOT NULL,
	"template_version" integer NOT NULL,
	"method" text NOT NULL,
	"client_company_id" uuid NOT NULL,
	"client_site_id" uuid,
	"project_id" uuid,
	"work_order_id" uuid,
	"base_location_id" uuid,
	"purchase_order" text,
	"client_job_no" text,
	"location_text" text,
	"item_tag" text,
	"item_description" text,
	"inspection_start" timestamp(3) with time zone,
	"inspection_end" timestamp(3) with time zone,
	"time_zone" text NOT NULL,
	"performed_dates" text[] NOT NULL,
	"inspected_on" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"state_since" timestamp(3) with time zone NOT NULL,
	"result" text,
	"header" jsonb NOT NULL,
	"technique" jsonb NOT NULL,
	"calibration" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"acceptance" jsonb NOT NULL,
	"deviations" text,
	"opinions" text,
	"remarks" text,
	"attachments" jsonb NOT NULL,
	"witnesses" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"policy" jsonb,
	"reason_for_revision" text,
	"change_summary" text,
	"replaces_report_id" uuid,
	"superseded_by_id" uuid,
	"void_reason" text,
	"voided_at" timestamp(3) with time zone,
	"cloned_from_id" uuid,
	"created_offline" boolean DEFAULT false NOT NULL,
	"content_hash" text,
	"record_hash" text,
	"ledger_seq" integer,
	"verification_code" text,
	"issued_on" date,
	"submitted_by_id" uuid,
	"pdf_sha256" text,
	"pdf_size" integer,
	CONSTRAINT "inspection_report_number" UNIQUE("report_number","revision")
);
--> statement-breakpoint
CREATE TABLE "ledger_head" (
	"id" integer PRIMARY KEY,
	"seq" integer NOT NULL,
	"record_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_comment" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"report_id" uuid NOT NULL,
	"target" text NOT NULL,
	"text" text NOT NULL,
	"severity" text NOT NULL,
	"state" text NOT NULL,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "report_consumable" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"product" text NOT NULL,
	"manufacturer" text,
	"batch" text NOT NULL,
	"expires_on" date
);
--> statement-breakpoint
CREATE TABLE "report_equipment" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"purpose" text,
	"used_from" date,
	"used_to" date
);
--> statement-breakpoint
CREATE TABLE "report_indication" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text,
	"values" jsonb NOT NULL,
	"disposition" text
);
--> statement-breakpoint
CREATE TABLE "report_ledger" (
	"seq" integer PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"number" text NOT NULL,
	"revision" integer NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	"record_hash" text NOT NULL,
	"prev_hash" text NOT NULL,
	"server_signature" text NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_line" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"item_key" text NOT NULL,
	"weld_id" text,
	"values" jsonb NOT NULL,
	"result" text,
	"ne_reason" text,
	"performed_on" date,
	"performed_by" text,
	"subcontracted" boolean,
	"exam_stage" text
);
--> statement-breakpoint
CREATE TABLE "report_opening" (
	"report_id" uuid,
	"user_id" uuid,
	"content_hash" text,
	"section" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "report_opening_pkey" PRIMARY KEY("report_id","user_id","content_hash","section")
);
--> statement-breakpoint
CREATE TABLE "report_person" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid,
	"external_name" text,
	"organization" text,
	"roles" text[] NOT NULL,
	"dates" text[] NOT NULL,
	"subcontractor" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_signature" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"meaning" text NOT NULL,
	"signer_user_id" uuid NOT NULL,
	"printed_name" text NOT NULL,
	"employee_no" text NOT NULL,
	"cert_text" text NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"content_hash" text NOT NULL,
	"auth_method" text NOT NULL,
	"session_id" uuid NOT NULL,
	"ip" text,
	"client_software" text,
	"state" text NOT NULL,
	"withdrawn_reason" text
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"number" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"client_company_id" uuid NOT NULL,
	"site_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"contact_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"base_location_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"manager_id" uuid NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"actual_start_on" date,
	"actual_end_on" date,
	"codes" jsonb DEFAULT '[]' NOT NULL,
	"procedure_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"status" text NOT NULL,
	"health" text DEFAULT 'green' NOT NULL,
	"health_note" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"notes" text,
	"report_policy" jsonb DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_order" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"number" text NOT NULL UNIQUE,
	"project_id" uuid NOT NULL,
	"client_company_id" uuid NOT NULL,
	"client_site_id" uuid,
	"base_location_id" uuid NOT NULL,
	"title" text NOT NULL,
	"area" text,
	"status" text NOT NULL,
	"status_reason" text,
	"scope" jsonb DEFAULT '[]' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"planned_start_on" date,
	"planned_end_on" date,
	"started_on" date,
	"done_on" date,
	"closed_on" date,
	"lead_user_id" uuid,
	"assigned_user_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"equipment_need" jsonb DEFAULT '[]' NOT NULL,
	"purchase_order" text,
	"client_reference" text,
	"instructions" text,
	"report_policy" jsonb DEFAULT '{}' NOT NULL,
	"overrides" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
DROP INDEX "client_company_search";--> statement-breakpoint
CREATE INDEX "client_company_search" ON "client_company" USING gin (("code" || ' ' || "display_name" || ' ' || "legal_name" || ' ' || coalesce("aliases", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "calibration_extension_item_id_index" ON "calibration_extension" ("item_id");--> statement-breakpoint
CREATE INDEX "calibration_period_item_id_valid_from_valid_to_index" ON "calibration_period" ("item_id","valid_from","valid_to");--> statement-breakpoint
CREATE INDEX "calibration_period_now" ON "calibration_period" ("item_id","valid_from") WHERE known_to is null;--> statement-breakpoint
CREATE INDEX "calibration_period_state" ON "calibration_period" ("state","valid_from") WHERE known_to is null;--> statement-breakpoint
CREATE UNIQUE INDEX "calibration_plan_of_type" ON "calibration_plan" ("type_id","effective_from") WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "calibration_plan_of_item" ON "calibration_plan" ("item_id","effective_from") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "calibration_plan_effective_from_id_index" ON "calibration_plan" ("effective_from","id");--> statement-breakpoint
CREATE INDEX "calibration_plan_created_at_id_index" ON "calibration_plan" ("created_at","id");--> statement-breakpoint
CREATE INDEX "calibration_point_record_id_position_index" ON "calibration_point" ("record_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "calibration_provider_name" ON "calibration_provider" (upper("name"));--> statement-breakpoint
CREATE INDEX "calibration_provider_name_id_index" ON "calibration_provider" ("name","id");--> statement-breakpoint
CREATE INDEX "calibration_provider_accredited_to_id_index" ON "calibration_provider" ("accredited_to","id");--> statement-breakpoint
CREATE INDEX "calibration_provider_search" ON "calibration_provider" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "calibration_record_certificate" ON "calibration_record" (upper("provider_name"),upper("certificate_number")) WHERE state not in ('rejected', 'voided');--> statement-breakpoint
CREATE INDEX "calibration_record_item_id_calibrated_on_id_index" ON "calibration_record" ("item_id","calibrated_on","id");--> statement-breakpoint
CREATE INDEX "calibration_record_calibrated_on_id_index" ON "calibration_record" ("calibrated_on","id");--> statement-breakpoint
CREATE INDEX "calibration_record_created_at_id_index" ON "calibration_record" ("created_at","id");--> statement-breakpoint
CREATE INDEX "calibration_record_due_on_id_index" ON "calibration_record" ("due_on","id");--> statement-breakpoint
CREATE INDEX "calibration_record_certificate_number_id_index" ON "calibration_record" ("certificate_number","id");--> statement-breakpoint
CREATE INDEX "calibration_record_provider_name_id_index" ON "calibration_record" ("provider_name","id");--> statement-breakpoint
CREATE INDEX "calibration_record_state_calibrated_on_id_index" ON "calibration_record" ("state","calibrated_on","id");--> statement-breakpoint
CREATE INDEX "calibration_record_provider_id_calibrated_on_id_index" ON "calibration_record" ("provider_id","calibrated_on","id");--> statement-breakpoint
CREATE INDEX "calibration_record_search" ON "calibration_record" USING gin (("certificate_number" || ' ' || "provider_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "equipment_event_item_id_effective_on_index" ON "equipment_event" ("item_id","effective_on");--> statement-breakpoint
CREATE INDEX "evidence_snapshot_report_id_index" ON "evidence_snapshot" ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_report_client_no" ON "inspection_report" ("client_company_id","client_report_no","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_report_verification_code_index" ON "inspection_report" ("verification_code");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_report_ledger_seq_index" ON "inspection_report" ("ledger_seq");--> statement-breakpoint
CREATE INDEX "inspection_report_created_at_id_index" ON "inspection_report" ("created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_report_inspected_on_id_index" ON "inspection_report" ("inspected_on","id");--> statement-breakpoint
CREATE INDEX "inspection_report_state_since_id_index" ON "inspection_report" ("state_since","id");--> statement-breakpoint
CREATE INDEX "inspection_report_status_created_at_id_index" ON "inspection_report" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_report_method_created_at_id_index" ON "inspection_report" ("method","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_report_client_company_id_created_at_id_index" ON "inspection_report" ("client_company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_report_project_id_created_at_id_index" ON "inspection_report" ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_report_work_order_id_created_at_id_index" ON "inspection_report" ("work_order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_report_base_location_id_created_at_id_index" ON "inspection_report" ("base_location_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_report_created_by_id_created_at_id_index" ON "inspection_report" ("created_by_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_report_template_code_created_at_id_index" ON "inspection_report" ("template_code","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_report_result_created_at_id_index" ON "inspection_report" ("result","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_report_item_tag_method_index" ON "inspection_report" ("item_tag","method");--> statement-breakpoint
CREATE INDEX "inspection_report_pdf_sha256_index" ON "inspection_report" ("pdf_sha256");--> statement-breakpoint
CREATE INDEX "inspection_report_replaces_report_id_index" ON "inspection_report" ("replaces_report_id");--> statement-breakpoint
CREATE INDEX "inspection_report_search" ON "inspection_report" USING gin ((coalesce("report_number", '') || ' ' || "provisional_ref" || ' ' || coalesce("client_report_no", '') || ' ' || coalesce("item_tag", '') || ' ' || coalesce("item_description", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "review_comment_report_id_index" ON "review_comment" ("report_id");--> statement-breakpoint
CREATE INDEX "report_consumable_report_id_index" ON "report_consumable" ("report_id");--> statement-breakpoint
CREATE INDEX "report_equipment_report_id_index" ON "report_equipment" ("report_id");--> statement-breakpoint
CREATE INDEX "report_equipment_inventory_item_id_index" ON "report_equipment" ("inventory_item_id");--> statement-breakpoint
CREATE INDEX "report_indication_report_id_index" ON "report_indication" ("report_id");--> statement-breakpoint
CREATE INDEX "report_line_report_id_line_no_index" ON "report_line" ("report_id","line_no");--> statement-breakpoint
CREATE INDEX "report_person_report_id_index" ON "report_person" ("report_id");--> statement-breakpoint
CREATE INDEX "report_person_user_id_report_id_index" ON "report_person" ("user_id","report_id");--> statement-breakpoint
CREATE INDEX "report_signature_report_id_index" ON "report_signature" ("report_id");--> statement-breakpoint
CREATE INDEX "report_signature_signer_user_id_signed_at_index" ON "report_signature" ("signer_user_id","signed_at");--> statement-breakpoint
CREATE INDEX "project_start_on_id_index" ON "project" ("start_on","id");--> statement-breakpoint
CREATE INDEX "project_name_id_index" ON "project" ("name","id");--> statement-breakpoint
CREATE INDEX "project_created_at_id_index" ON "project" ("created_at","id");--> statement-breakpoint
CREATE INDEX "project_status_start_on_id_index" ON "project" ("status","start_on","id");--> statement-breakpoint
CREATE INDEX "project_client_company_id_start_on_id_index" ON "project" ("client_company_id","start_on","id");--> statement-breakpoint
CREATE INDEX "project_base_location_id_start_on_id_index" ON "project" ("base_location_id","start_on","id");--> statement-breakpoint
CREATE INDEX "project_manager_id_start_on_id_index" ON "project" ("manager_id","start_on","id");--> statement-breakpoint
CREATE INDEX "project_search" ON "project" USING gin (("number" || ' ' || "name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "work_order_planned_start_on_id_index" ON "work_order" ("planned_start_on","id");--> statement-breakpoint
CREATE INDEX "work_order_created_at_id_index" ON "work_order" ("created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_status_planned_start_on_id_index" ON "work_order" ("status","planned_start_on","id");--> statement-breakpoint
CREATE INDEX "work_order_project_id_planned_start_on_id_index" ON "work_order" ("project_id","planned_start_on","id");--> statement-breakpoint
CREATE INDEX "work_order_client_company_id_planned_start_on_id_index" ON "work_order" ("client_company_id","planned_start_on","id");--> statement-breakpoint
CREATE INDEX "work_order_client_site_id_index" ON "work_order" ("client_site_id");--> statement-breakpoint
CREATE INDEX "work_order_base_location_id_planned_start_on_id_index" ON "work_order" ("base_location_id","planned_start_on","id");--> statement-breakpoint
CREATE INDEX "work_order_assigned" ON "work_order" USING gin ("assigned_user_ids");--> statement-breakpoint
CREATE INDEX "work_order_scope" ON "work_order" USING gin ("scope" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "work_order_search" ON "work_order" USING gin (("number" || ' ' || "title" || ' ' || coalesce("purchase_order", '') || ' ' || coalesce("client_reference", '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "calibration_extension" ADD CONSTRAINT "calibration_extension_record_id_calibration_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "calibration_record"("id");--> statement-breakpoint
ALTER TABLE "calibration_extension" ADD CONSTRAINT "calibration_extension_item_id_inventory_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "inventory_item"("id");--> statement-breakpoint
ALTER TABLE "calibration_extension" ADD CONSTRAINT "calibration_extension_approved_by_id_app_user_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "calibration_period" ADD CONSTRAINT "calibration_period_item_id_inventory_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "inventory_item"("id");--> statement-breakpoint
ALTER TABLE "calibration_period" ADD CONSTRAINT "calibration_period_record_id_calibration_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "calibration_record"("id");--> statement-breakpoint
ALTER TABLE "calibration_plan" ADD CONSTRAINT "calibration_plan_type_id_equipment_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "equipment_type"("id");--> statement-breakpoint
ALTER TABLE "calibration_plan" ADD CONSTRAINT "calibration_plan_item_id_inventory_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "inventory_item"("id");--> statement-breakpoint
ALTER TABLE "calibration_point" ADD CONSTRAINT "calibration_point_record_id_calibration_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "calibration_record"("id");--> statement-breakpoint
ALTER TABLE "calibration_record" ADD CONSTRAINT "calibration_record_item_id_inventory_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "inventory_item"("id");--> statement-breakpoint
ALTER TABLE "calibration_record" ADD CONSTRAINT "calibration_record_provider_id_calibration_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "calibration_provider"("id");--> statement-breakpoint
ALTER TABLE "calibration_record" ADD CONSTRAINT "calibration_record_performed_by_id_app_user_id_fkey" FOREIGN KEY ("performed_by_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "equipment_event" ADD CONSTRAINT "equipment_event_item_id_inventory_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "inventory_item"("id");--> statement-breakpoint
ALTER TABLE "evidence_snapshot" ADD CONSTRAINT "evidence_snapshot_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "evidence_snapshot" ADD CONSTRAINT "evidence_snapshot_signature_id_report_signature_id_fkey" FOREIGN KEY ("signature_id") REFERENCES "report_signature"("id");--> statement-breakpoint
ALTER TABLE "inspection_report" ADD CONSTRAINT "inspection_report_template_id_report_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "report_template"("id");--> statement-breakpoint
ALTER TABLE "inspection_report" ADD CONSTRAINT "inspection_report_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "inspection_report" ADD CONSTRAINT "inspection_report_client_site_id_client_site_id_fkey" FOREIGN KEY ("client_site_id") REFERENCES "client_site"("id");--> statement-breakpoint
ALTER TABLE "inspection_report" ADD CONSTRAINT "inspection_report_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "inspection_report" ADD CONSTRAINT "inspection_report_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");--> statement-breakpoint
ALTER TABLE "inspection_report" ADD CONSTRAINT "inspection_report_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "review_comment" ADD CONSTRAINT "review_comment_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_consumable" ADD CONSTRAINT "report_consumable_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_equipment" ADD CONSTRAINT "report_equipment_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_equipment" ADD CONSTRAINT "report_equipment_inventory_item_id_inventory_item_id_fkey" FOREIGN KEY ("inventory_item_id") REFERENCES "inventory_item"("id");--> statement-breakpoint
ALTER TABLE "report_indication" ADD CONSTRAINT "report_indication_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_ledger" ADD CONSTRAINT "report_ledger_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_line" ADD CONSTRAINT "report_line_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_opening" ADD CONSTRAINT "report_opening_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_person" ADD CONSTRAINT "report_person_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_person" ADD CONSTRAINT "report_person_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "report_signature" ADD CONSTRAINT "report_signature_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "report_signature" ADD CONSTRAINT "report_signature_signer_user_id_app_user_id_fkey" FOREIGN KEY ("signer_user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_manager_id_app_user_id_fkey" FOREIGN KEY ("manager_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_client_site_id_client_site_id_fkey" FOREIGN KEY ("client_site_id") REFERENCES "client_site"("id");--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_lead_user_id_app_user_id_fkey" FOREIGN KEY ("lead_user_id") REFERENCES "app_user"("id");