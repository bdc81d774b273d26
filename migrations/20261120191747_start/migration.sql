CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"sent_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" uuid PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"client_at" timestamp(3) with time zone,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid,
	"entity_label" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text,
	"base_location_id" uuid,
	"client_company_id" uuid,
	"project_id" uuid,
	"request_id" text,
	"session_id" uuid,
	"ip" text,
	"device_id" text
);
--> statement-breakpoint
CREATE TABLE "number_register" (
	"id" uuid PRIMARY KEY,
	"sequence_id" uuid NOT NULL,
	"value" integer NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "number_register_sequence_id_value_unique" UNIQUE("sequence_id","value")
);
--> statement-breakpoint
CREATE TABLE "number_sequence" (
	"id" uuid PRIMARY KEY,
	"key" text NOT NULL,
	"scope" text NOT NULL,
	"period" text NOT NULL,
	"next_value" integer NOT NULL,
	CONSTRAINT "number_sequence_key_scope_period_unique" UNIQUE("key","scope","period")
);
--> statement-breakpoint
CREATE TABLE "security_event" (
	"id" uuid PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"user_id" uuid,
	"tried_email_hash" text,
	"ip" text,
	"user_agent" text,
	"outcome" text NOT NULL,
	"detail" text NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "sent_once" (
	"id" uuid PRIMARY KEY,
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sent_once_actor_id_key_unique" UNIQUE("actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"key_id" text PRIMARY KEY,
	"public_key" text NOT NULL,
	"valid_from" timestamp(3) with time zone NOT NULL,
	"valid_to" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"thumbnail_sha256" text,
	"caption" text,
	"taken_at" timestamp(3) with time zone,
	"width" integer,
	"height" integer
);
--> statement-breakpoint
CREATE TABLE "base_location" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"code" text NOT NULL UNIQUE,
	"name" text NOT NULL UNIQUE,
	"kinds" text[] NOT NULL,
	"parent_id" uuid,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"latitude" numeric(9,6),
	"longitude" numeric(9,6),
	"time_zone" text NOT NULL,
	"currency" text,
	"cost_centre" text,
	"manager_id" uuid,
	"rso_id" uuid,
	"alternate_rso_id" uuid,
	"hse_contact_id" uuid,
	"main_phone" text,
	"emergency_phone" text,
	"nearest_hospital" text,
	"hospital_minutes" integer,
	"scopes" jsonb DEFAULT '[]' NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "client_company" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"code" text NOT NULL UNIQUE,
	"legal_name" text NOT NULL,
	"display_name" text NOT NULL,
	"aliases" text,
	"status" text NOT NULL,
	"status_reason" text,
	"status_since" timestamp(3) with time zone,
	"parent_id" uuid,
	"industry" text,
	"tax_ids" jsonb DEFAULT '[]' NOT NULL,
	"billing_address" text,
	"billing_country" text,
	"currency" text,
	"payment_term_days" integer,
	"email" text,
	"phone" text,
	"website" text,
	"vendor_number" text,
	"account_manager_id" uuid,
	"default_base_id" uuid,
	"confidentiality_level" text DEFAULT 'normal' NOT NULL,
	"nda_until" date,
	"impartiality_note" text,
	"notes" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"report_policy" jsonb DEFAULT '{}' NOT NULL,
	"logo_file_id" uuid,
	"default_template_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_contact" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"client_company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"email" text,
	"phone" text,
	"site_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"receives" text[] DEFAULT '{}'::text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"consent_to_email_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "client_requirement" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"client_company_id" uuid NOT NULL,
	"client_site_id" uuid,
	"project_id" uuid,
	"demand" jsonb NOT NULL,
	"source_document" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"blocking" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_site" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"client_company_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"time_zone" text NOT NULL,
	"latitude" numeric(9,6),
	"longitude" numeric(9,6),
	"access_rules" text,
	"emergency_phone" text,
	"muster_point" text,
	"nearest_hospital" text,
	"radiation_notice_hours" integer,
	"notes" text,
	"report_policy" jsonb DEFAULT '{}' NOT NULL,
	CONSTRAINT "client_site_code_key" UNIQUE("client_company_id","code")
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
CREATE TABLE "equipment_type" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"code" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"tracking" text NOT NULL,
	"calibration_requirement" text NOT NULL,
	"methods" text[] NOT NULL,
	"field_check" text,
	"note" text,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "inventory_item" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"asset_tag" text NOT NULL,
	"type_id" uuid NOT NULL,
	"manufacturer" text NOT NULL,
	"model" text NOT NULL,
	"serial_number" text,
	"description" text,
	"ownership" text NOT NULL,
	"client_company_id" uuid,
	"supplier" text,
	"due_back_on" date,
	"home_base_id" uuid NOT NULL,
	"storage_bin" text,
	"purchased_on" date,
	"order_number" text,
	"warranty_until" date,
	"in_service_on" date,
	"retired_on" date,
	"retire_reason" text,
	"firmware" text,
	"accessories" text[] NOT NULL,
	"only_for_calibration" boolean NOT NULL,
	"notes" text,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"certificate_number" text NOT NULL UNIQUE,
	"user_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"scheme_id" text NOT NULL,
	"method" text NOT NULL,
	"level" text NOT NULL,
	"techniques" text[] NOT NULL,
	"basis" text NOT NULL,
	"renews_id" uuid,
	"issued_on" date NOT NULL,
	"effective_from" date NOT NULL,
	"expires_on" date NOT NULL,
	"authorized_to_test" boolean NOT NULL,
	"issued_by" text,
	"sector" text,
	"limitation" text,
	"employer_authorization" jsonb,
	"state" text NOT NULL,
	"level3_id" uuid,
	"level3_name" text,
	"level3_signed_at" timestamp(3) with time zone,
	"certified_by_id" uuid,
	"certified_by_name" text,
	"certified_at" timestamp(3) with time zone,
	"signed_at" timestamp(3) with time zone,
	"evidence" jsonb
);
--> statement-breakpoint
CREATE TABLE "certification_event" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"certification_id" uuid NOT NULL,
	"type" text NOT NULL,
	"effective_on" date NOT NULL,
	"reason" text NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification_period" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"certification_id" uuid NOT NULL,
	"scheme_id" text NOT NULL,
	"method" text NOT NULL,
	"technique" text,
	"level_rank" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"known_from" timestamp(3) with time zone NOT NULL,
	"known_to" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vision_test" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"user_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"tested_on" date NOT NULL,
	"kind" text NOT NULL,
	"chart" text NOT NULL,
	"result" text NOT NULL,
	"distance_mm" integer,
	"eye" text NOT NULL,
	"corrected" boolean NOT NULL,
	"examiner_name" text NOT NULL,
	"examiner_qualification" text NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"voided_at" timestamp(3) with time zone,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"email" text NOT NULL UNIQUE,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"employee_number" text NOT NULL UNIQUE,
	"job_title" text,
	"base_location_id" uuid,
	"employment_type" text DEFAULT 'employee' NOT NULL,
	"phone" text,
	"hire_date" date,
	"end_date" date,
	"status" text DEFAULT 'active' NOT NULL,
	"roles" text[] NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"name" text NOT NULL UNIQUE,
	"description" text NOT NULL,
	"built_in" boolean NOT NULL,
	"permissions" jsonb NOT NULL,
	"default_modules" text[] NOT NULL,
	"named_actions" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_module_access" (
	"user_id" uuid,
	"module_id" text,
	"granted_by_id" uuid,
	"granted_at" timestamp(3) with time zone NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "user_module_access_pkey" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "user_session" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"device_token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"authenticated_at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	"user_agent" text,
	"ended_at" timestamp(3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "procedure" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"number" text NOT NULL UNIQUE,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"method" text,
	"technique" text,
	"responsible_level_iii_id" uuid NOT NULL,
	"client_company_id" uuid,
	"review_interval_months" integer NOT NULL,
	"parent_id" uuid,
	"withdrawn_on" date,
	"withdrawal_reason" text
);
--> statement-breakpoint
CREATE TABLE "procedure_client_approval" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"revision_id" uuid NOT NULL,
	"client_company_id" uuid NOT NULL,
	"project_id" uuid,
	"status" text NOT NULL,
	"decided_on" date NOT NULL,
	"by_name" text,
	"comment_code" text,
	"comment" text
);
--> statement-breakpoint
CREATE TABLE "procedure_review" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"revision_id" uuid NOT NULL,
	"step" text NOT NULL,
	"outcome" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"comment" text
);
--> statement-breakpoint
CREATE TABLE "procedure_revision" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"procedure_id" uuid NOT NULL,
	"procedure_number" text NOT NULL,
	"revision_no" integer NOT NULL,
	"status" text NOT NULL,
	"change_summary" text NOT NULL,
	"standards" jsonb NOT NULL,
	"referencing_codes" text[] NOT NULL,
	"scope" jsonb NOT NULL,
	"personnel_requirement" jsonb NOT NULL,
	"equipment_types" text[] NOT NULL,
	"variables" jsonb NOT NULL,
	"qualification" jsonb,
	"approved_on" date,
	"approved_by_id" uuid,
	"approved_by_name" text,
	"approver_certificate" text,
	"effective_from" date,
	"document_file_id" uuid,
	"document_name" text,
	"document_sha256" text,
	CONSTRAINT "procedure_revision_procedure_id_revision_no_unique" UNIQUE("procedure_id","revision_no")
);
--> statement-breakpoint
CREATE TABLE "procedure_suspension" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"procedure_id" uuid NOT NULL,
	"revision_id" uuid,
	"from_on" date NOT NULL,
	"to_on" date,
	"reason" text NOT NULL
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
CREATE TABLE "acceptance_criteria_set" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"code" text NOT NULL,
	"standard" text NOT NULL,
	"edition" text,
	"clause" text NOT NULL,
	"scope" text NOT NULL,
	"methods" text[] NOT NULL,
	"evaluator" text,
	"set_version" integer NOT NULL,
	"status" text NOT NULL,
	"approved_by" text,
	"effective_from" date,
	CONSTRAINT "acceptance_criteria_set_code_set_version_unique" UNIQUE("code","set_version")
);
--> statement-breakpoint
CREATE TABLE "indication_type" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"code" text NOT NULL UNIQUE,
	"label" text NOT NULL,
	"iso6520" text,
	"class" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_template" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"method" text NOT NULL,
	"technique" text NOT NULL,
	"template_version" integer NOT NULL,
	"status" text NOT NULL,
	"definition" jsonb NOT NULL,
	"approved_by" text,
	"approved_by_id" uuid,
	"effective_from" date,
	"change_note" text,
	CONSTRAINT "report_template_code_template_version_unique" UNIQUE("code","template_version")
);
--> statement-breakpoint
CREATE TABLE "company_settings" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"legal_name" text NOT NULL,
	"trading_name" text,
	"address" text,
	"country" text,
	"phone" text,
	"email" text,
	"website" text,
	"registration_no" text,
	"time_zone" text NOT NULL,
	"unit_system" text NOT NULL,
	"page_size" text NOT NULL,
	"report_foot" text,
	"report_policy" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "message_at_id_index" ON "message" ("at","id");--> statement-breakpoint
CREATE INDEX "message_state_at_index" ON "message" ("state","at");--> statement-breakpoint
CREATE INDEX "audit_event_entity_id_at_index" ON "audit_event" ("entity_id","at");--> statement-breakpoint
CREATE INDEX "audit_event_at_id_index" ON "audit_event" ("at","id");--> statement-breakpoint
CREATE INDEX "audit_event_actor_id_at_index" ON "audit_event" ("actor_id","at");--> statement-breakpoint
CREATE INDEX "number_register_entity_id_index" ON "number_register" ("entity_id");--> statement-breakpoint
CREATE INDEX "number_register_number_index" ON "number_register" ("number");--> statement-breakpoint
CREATE INDEX "security_event_at_id_index" ON "security_event" ("at","id");--> statement-breakpoint
CREATE INDEX "security_event_user_id_at_index" ON "security_event" ("user_id","at");--> statement-breakpoint
CREATE INDEX "security_event_tried_email_hash_at_index" ON "security_event" ("tried_email_hash","at");--> statement-breakpoint
CREATE INDEX "sent_once_at_index" ON "sent_once" ("at");--> statement-breakpoint
CREATE INDEX "stored_file_entity_id_entity_index" ON "stored_file" ("entity_id","entity");--> statement-breakpoint
CREATE INDEX "stored_file_sha256_index" ON "stored_file" ("sha256");--> statement-breakpoint
CREATE INDEX "base_location_search" ON "base_location" USING gin (("code" || ' ' || "name") gin_trgm_ops);--> statement-breakpoint
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
CREATE INDEX "client_company_display_name_id_index" ON "client_company" ("display_name","id");--> statement-breakpoint
CREATE INDEX "client_company_created_at_id_index" ON "client_company" ("created_at","id");--> statement-breakpoint
CREATE INDEX "client_company_status_display_name_id_index" ON "client_company" ("status","display_name","id");--> statement-breakpoint
CREATE INDEX "client_company_industry_display_name_id_index" ON "client_company" ("industry","display_name","id");--> statement-breakpoint
CREATE INDEX "client_company_account_manager_id_display_name_id_index" ON "client_company" ("account_manager_id","display_name","id");--> statement-breakpoint
CREATE INDEX "client_company_default_base_id_display_name_id_index" ON "client_company" ("default_base_id","display_name","id");--> statement-breakpoint
CREATE INDEX "client_company_parent_id_index" ON "client_company" ("parent_id");--> statement-breakpoint
CREATE INDEX "client_company_restricted" ON "client_company" ("id") WHERE "confidentiality_level" = 'restricted';--> statement-breakpoint
CREATE INDEX "client_company_created_by_id_index" ON "client_company" ("created_by_id");--> statement-breakpoint
CREATE INDEX "client_company_tags" ON "client_company" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "client_company_search" ON "client_company" USING gin (("code" || ' ' || "display_name" || ' ' || "legal_name" || ' ' || coalesce("aliases", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "client_contact_client_company_id_name_id_index" ON "client_contact" ("client_company_id","name","id");--> statement-breakpoint
CREATE INDEX "client_contact_name_id_index" ON "client_contact" ("name","id");--> statement-breakpoint
CREATE INDEX "client_contact_search" ON "client_contact" USING gin (("name" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "client_requirement_client_company_id_valid_from_id_index" ON "client_requirement" ("client_company_id","valid_from","id");--> statement-breakpoint
CREATE INDEX "client_requirement_valid_from_id_index" ON "client_requirement" ("valid_from","id");--> statement-breakpoint
CREATE INDEX "client_requirement_project_id_index" ON "client_requirement" ("project_id");--> statement-breakpoint
CREATE INDEX "client_site_client_company_id_name_id_index" ON "client_site" ("client_company_id","name","id");--> statement-breakpoint
CREATE INDEX "client_site_name_id_index" ON "client_site" ("name","id");--> statement-breakpoint
CREATE INDEX "client_site_search" ON "client_site" USING gin (("code" || ' ' || "name" || ' ' || "address") gin_trgm_ops);--> statement-breakpoint
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
CREATE INDEX "inspection_report_offline" ON "inspection_report" ("created_at","id") WHERE "created_offline";--> statement-breakpoint
CREATE INDEX "inspection_report_archived" ON "inspection_report" ("created_at","id") WHERE "archived_at" is not null;--> statement-breakpoint
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
CREATE INDEX "equipment_type_name_id_index" ON "equipment_type" ("name","id");--> statement-breakpoint
CREATE INDEX "equipment_type_category_code_id_index" ON "equipment_type" ("category","code","id");--> statement-breakpoint
CREATE INDEX "equipment_type_search" ON "equipment_type" USING gin (("code" || ' ' || "name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_item_tag" ON "inventory_item" (upper("asset_tag"));--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_item_serial" ON "inventory_item" (upper("manufacturer"),upper("model"),upper("serial_number"));--> statement-breakpoint
CREATE INDEX "inventory_item_asset_tag_id_index" ON "inventory_item" ("asset_tag","id");--> statement-breakpoint
CREATE INDEX "inventory_item_created_at_id_index" ON "inventory_item" ("created_at","id");--> statement-breakpoint
CREATE INDEX "inventory_item_type_id_asset_tag_id_index" ON "inventory_item" ("type_id","asset_tag","id");--> statement-breakpoint
CREATE INDEX "inventory_item_home_base_id_asset_tag_id_index" ON "inventory_item" ("home_base_id","asset_tag","id");--> statement-breakpoint
CREATE INDEX "inventory_item_manufacturer_id_index" ON "inventory_item" ("manufacturer","id");--> statement-breakpoint
CREATE INDEX "inventory_item_model_id_index" ON "inventory_item" ("model","id");--> statement-breakpoint
CREATE INDEX "inventory_item_serial_number_id_index" ON "inventory_item" ("serial_number","id");--> statement-breakpoint
CREATE INDEX "inventory_item_search" ON "inventory_item" USING gin (("asset_tag" || ' ' || "manufacturer" || ' ' || "model" || ' ' || coalesce("serial_number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "certification_user_id_index" ON "certification" ("user_id");--> statement-breakpoint
CREATE INDEX "certification_person_name_id_index" ON "certification" ("person_name","id");--> statement-breakpoint
CREATE INDEX "certification_expires_on_id_index" ON "certification" ("expires_on","id");--> statement-breakpoint
CREATE INDEX "certification_issued_on_id_index" ON "certification" ("issued_on","id");--> statement-breakpoint
CREATE INDEX "certification_created_at_id_index" ON "certification" ("created_at","id");--> statement-breakpoint
CREATE INDEX "certification_method_expires_on_id_index" ON "certification" ("method","expires_on","id");--> statement-breakpoint
CREATE INDEX "certification_state_expires_on_id_index" ON "certification" ("state","expires_on","id");--> statement-breakpoint
CREATE INDEX "certification_scheme_id_expires_on_id_index" ON "certification" ("scheme_id","expires_on","id");--> statement-breakpoint
CREATE INDEX "certification_search" ON "certification" USING gin (("certificate_number" || ' ' || "person_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "certification_event_certification_id_effective_on_index" ON "certification_event" ("certification_id","effective_on");--> statement-breakpoint
CREATE INDEX "certification_period_user_id_method_valid_from_valid_to_index" ON "certification_period" ("user_id","method","valid_from","valid_to");--> statement-breakpoint
CREATE INDEX "certification_period_method_level_rank_valid_to_index" ON "certification_period" ("method","level_rank","valid_to");--> statement-breakpoint
CREATE INDEX "certification_period_certification_id_index" ON "certification_period" ("certification_id");--> statement-breakpoint
CREATE INDEX "vision_test_user_id_tested_on_index" ON "vision_test" ("user_id","tested_on");--> statement-breakpoint
CREATE INDEX "vision_test_tested_on_id_index" ON "vision_test" ("tested_on","id");--> statement-breakpoint
CREATE INDEX "vision_test_person_name_id_index" ON "vision_test" ("person_name","id");--> statement-breakpoint
CREATE INDEX "vision_test_created_at_id_index" ON "vision_test" ("created_at","id");--> statement-breakpoint
CREATE INDEX "vision_test_kind_tested_on_id_index" ON "vision_test" ("kind","tested_on","id");--> statement-breakpoint
CREATE INDEX "vision_test_search" ON "vision_test" USING gin (("person_name" || ' ' || "examiner_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "app_user_last_name_first_name_index" ON "app_user" ("last_name","first_name");--> statement-breakpoint
CREATE INDEX "app_user_base_location_id_index" ON "app_user" ("base_location_id");--> statement-breakpoint
CREATE INDEX "user_session_user_id_index" ON "user_session" ("user_id");--> statement-breakpoint
CREATE INDEX "procedure_title_id_index" ON "procedure" ("title","id");--> statement-breakpoint
CREATE INDEX "procedure_created_at_id_index" ON "procedure" ("created_at","id");--> statement-breakpoint
CREATE INDEX "procedure_method_number_id_index" ON "procedure" ("method","number","id");--> statement-breakpoint
CREATE INDEX "procedure_kind_number_id_index" ON "procedure" ("kind","number","id");--> statement-breakpoint
CREATE INDEX "procedure_client_company_id_index" ON "procedure" ("client_company_id");--> statement-breakpoint
CREATE INDEX "procedure_parent_id_index" ON "procedure" ("parent_id");--> statement-breakpoint
CREATE INDEX "procedure_search" ON "procedure" USING gin (("number" || ' ' || "title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "procedure_client_approval_revision_id_client_company_id_index" ON "procedure_client_approval" ("revision_id","client_company_id");--> statement-breakpoint
CREATE INDEX "procedure_review_revision_id_at_index" ON "procedure_review" ("revision_id","at");--> statement-breakpoint
CREATE INDEX "procedure_revision_procedure_id_effective_from_index" ON "procedure_revision" ("procedure_id","effective_from");--> statement-breakpoint
CREATE INDEX "procedure_suspension_procedure_id_from_on_index" ON "procedure_suspension" ("procedure_id","from_on");--> statement-breakpoint
CREATE INDEX "project_start_on_id_index" ON "project" ("start_on","id");--> statement-breakpoint
CREATE INDEX "project_name_id_index" ON "project" ("name","id");--> statement-breakpoint
CREATE INDEX "project_created_at_id_index" ON "project" ("created_at","id");--> statement-breakpoint
CREATE INDEX "project_status_start_on_id_index" ON "project" ("status","start_on","id");--> statement-breakpoint
CREATE INDEX "project_client_company_id_start_on_id_index" ON "project" ("client_company_id","start_on","id");--> statement-breakpoint
CREATE INDEX "project_base_location_id_start_on_id_index" ON "project" ("base_location_id","start_on","id");--> statement-breakpoint
CREATE INDEX "project_manager_id_start_on_id_index" ON "project" ("manager_id","start_on","id");--> statement-breakpoint
CREATE INDEX "project_kind_start_on_id_index" ON "project" ("kind","start_on","id");--> statement-breakpoint
CREATE INDEX "project_health_start_on_id_index" ON "project" ("health","start_on","id");--> statement-breakpoint
CREATE INDEX "project_search" ON "project" USING gin (("number" || ' ' || "name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "work_order_planned_start_on_id_index" ON "work_order" ("planned_start_on","id");--> statement-breakpoint
CREATE INDEX "work_order_latest_planned" ON "work_order" ("planned_start_on" DESC NULLS LAST,"id" DESC);--> statement-breakpoint
CREATE INDEX "work_order_created_at_id_index" ON "work_order" ("created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_priority_created_at_id_index" ON "work_order" ("priority","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_status_created_at_id_index" ON "work_order" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_project_id_created_at_id_index" ON "work_order" ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_client_company_id_created_at_id_index" ON "work_order" ("client_company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_client_site_id_index" ON "work_order" ("client_site_id");--> statement-breakpoint
CREATE INDEX "work_order_base_location_id_created_at_id_index" ON "work_order" ("base_location_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_assigned" ON "work_order" USING gin ("assigned_user_ids");--> statement-breakpoint
CREATE INDEX "work_order_scope" ON "work_order" USING gin ("scope" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "work_order_search" ON "work_order" USING gin (("number" || ' ' || "title" || ' ' || coalesce("purchase_order", '') || ' ' || coalesce("client_reference", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "report_template_method_code_id_index" ON "report_template" ("method","code","id");--> statement-breakpoint
CREATE INDEX "report_template_status_code_id_index" ON "report_template" ("status","code","id");--> statement-breakpoint
CREATE INDEX "report_template_title_id_index" ON "report_template" ("title","id");--> statement-breakpoint
CREATE INDEX "report_template_search" ON "report_template" USING gin (("code" || ' ' || "title") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "number_register" ADD CONSTRAINT "number_register_sequence_id_number_sequence_id_fkey" FOREIGN KEY ("sequence_id") REFERENCES "number_sequence"("id");--> statement-breakpoint
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
ALTER TABLE "client_company" ADD CONSTRAINT "client_company_account_manager_id_app_user_id_fkey" FOREIGN KEY ("account_manager_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "client_company" ADD CONSTRAINT "client_company_default_base_id_base_location_id_fkey" FOREIGN KEY ("default_base_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "client_contact" ADD CONSTRAINT "client_contact_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "client_requirement" ADD CONSTRAINT "client_requirement_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "client_requirement" ADD CONSTRAINT "client_requirement_client_site_id_client_site_id_fkey" FOREIGN KEY ("client_site_id") REFERENCES "client_site"("id");--> statement-breakpoint
ALTER TABLE "client_site" ADD CONSTRAINT "client_site_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
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
ALTER TABLE "inventory_item" ADD CONSTRAINT "inventory_item_type_id_equipment_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "equipment_type"("id");--> statement-breakpoint
ALTER TABLE "inventory_item" ADD CONSTRAINT "inventory_item_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "inventory_item" ADD CONSTRAINT "inventory_item_home_base_id_base_location_id_fkey" FOREIGN KEY ("home_base_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "certification_event" ADD CONSTRAINT "certification_event_certification_id_certification_id_fkey" FOREIGN KEY ("certification_id") REFERENCES "certification"("id");--> statement-breakpoint
ALTER TABLE "certification_period" ADD CONSTRAINT "certification_period_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "certification_period" ADD CONSTRAINT "certification_period_certification_id_certification_id_fkey" FOREIGN KEY ("certification_id") REFERENCES "certification"("id");--> statement-breakpoint
ALTER TABLE "vision_test" ADD CONSTRAINT "vision_test_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "user_module_access" ADD CONSTRAINT "user_module_access_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "procedure" ADD CONSTRAINT "procedure_responsible_level_iii_id_app_user_id_fkey" FOREIGN KEY ("responsible_level_iii_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "procedure" ADD CONSTRAINT "procedure_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "procedure_client_approval" ADD CONSTRAINT "procedure_client_approval_BxlzK41yNsTT_fkey" FOREIGN KEY ("revision_id") REFERENCES "procedure_revision"("id");--> statement-breakpoint
ALTER TABLE "procedure_client_approval" ADD CONSTRAINT "procedure_client_approval_6NApmolOpoQd_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "procedure_client_approval" ADD CONSTRAINT "procedure_client_approval_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "procedure_review" ADD CONSTRAINT "procedure_review_revision_id_procedure_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "procedure_revision"("id");--> statement-breakpoint
ALTER TABLE "procedure_revision" ADD CONSTRAINT "procedure_revision_procedure_id_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id");--> statement-breakpoint
ALTER TABLE "procedure_suspension" ADD CONSTRAINT "procedure_suspension_procedure_id_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id");--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_manager_id_app_user_id_fkey" FOREIGN KEY ("manager_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_client_site_id_client_site_id_fkey" FOREIGN KEY ("client_site_id") REFERENCES "client_site"("id");--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_lead_user_id_app_user_id_fkey" FOREIGN KEY ("lead_user_id") REFERENCES "app_user"("id");