CREATE TABLE "signing_key" (
	"key_id" text PRIMARY KEY,
	"public_key" text NOT NULL,
	"valid_from" timestamp(3) with time zone NOT NULL,
	"valid_to" timestamp(3) with time zone
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
	"title" text NOT NULL,
	"edition" text NOT NULL,
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
CREATE INDEX "client_company_display_name_id_index" ON "client_company" ("display_name","id");--> statement-breakpoint
CREATE INDEX "client_company_created_at_id_index" ON "client_company" ("created_at","id");--> statement-breakpoint
CREATE INDEX "client_company_status_display_name_id_index" ON "client_company" ("status","display_name","id");--> statement-breakpoint
CREATE INDEX "client_company_industry_display_name_id_index" ON "client_company" ("industry","display_name","id");--> statement-breakpoint
CREATE INDEX "client_company_account_manager_id_display_name_id_index" ON "client_company" ("account_manager_id","display_name","id");--> statement-breakpoint
CREATE INDEX "client_company_default_base_id_display_name_id_index" ON "client_company" ("default_base_id","display_name","id");--> statement-breakpoint
CREATE INDEX "client_company_parent_id_index" ON "client_company" ("parent_id");--> statement-breakpoint
CREATE INDEX "client_company_tags" ON "client_company" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "client_company_search" ON "client_company" USING gin ((("code" || ' ' || "display_name" || ' ' || "legal_name" || ' ' || coalesce("aliases", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "client_contact_client_company_id_name_id_index" ON "client_contact" ("client_company_id","name","id");--> statement-breakpoint
CREATE INDEX "client_contact_name_id_index" ON "client_contact" ("name","id");--> statement-breakpoint
CREATE INDEX "client_contact_search" ON "client_contact" USING gin (("name" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "client_requirement_client_company_id_valid_from_id_index" ON "client_requirement" ("client_company_id","valid_from","id");--> statement-breakpoint
CREATE INDEX "client_requirement_valid_from_id_index" ON "client_requirement" ("valid_from","id");--> statement-breakpoint
CREATE INDEX "client_requirement_project_id_index" ON "client_requirement" ("project_id");--> statement-breakpoint
CREATE INDEX "client_site_client_company_id_name_id_index" ON "client_site" ("client_company_id","name","id");--> statement-breakpoint
CREATE INDEX "client_site_name_id_index" ON "client_site" ("name","id");--> statement-breakpoint
CREATE INDEX "client_site_search" ON "client_site" USING gin (("code" || ' ' || "name" || ' ' || "address") gin_trgm_ops);--> statement-breakpoint
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
CREATE INDEX "report_template_method_code_id_index" ON "report_template" ("method","code","id");--> statement-breakpoint
CREATE INDEX "report_template_status_code_id_index" ON "report_template" ("status","code","id");--> statement-breakpoint
CREATE INDEX "report_template_title_id_index" ON "report_template" ("title","id");--> statement-breakpoint
CREATE INDEX "report_template_search" ON "report_template" USING gin (("code" || ' ' || "title") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "client_company" ADD CONSTRAINT "client_company_account_manager_id_app_user_id_fkey" FOREIGN KEY ("account_manager_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "client_company" ADD CONSTRAINT "client_company_default_base_id_base_location_id_fkey" FOREIGN KEY ("default_base_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "client_contact" ADD CONSTRAINT "client_contact_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "client_requirement" ADD CONSTRAINT "client_requirement_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "client_requirement" ADD CONSTRAINT "client_requirement_client_site_id_client_site_id_fkey" FOREIGN KEY ("client_site_id") REFERENCES "client_site"("id");--> statement-breakpoint
ALTER TABLE "client_site" ADD CONSTRAINT "client_site_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "inventory_item" ADD CONSTRAINT "inventory_item_type_id_equipment_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "equipment_type"("id");--> statement-breakpoint
ALTER TABLE "inventory_item" ADD CONSTRAINT "inventory_item_home_base_id_base_location_id_fkey" FOREIGN KEY ("home_base_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "procedure" ADD CONSTRAINT "procedure_responsible_level_iii_id_app_user_id_fkey" FOREIGN KEY ("responsible_level_iii_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "procedure_client_approval" ADD CONSTRAINT "procedure_client_approval_BxlzK41yNsTT_fkey" FOREIGN KEY ("revision_id") REFERENCES "procedure_revision"("id");--> statement-breakpoint
ALTER TABLE "procedure_review" ADD CONSTRAINT "procedure_review_revision_id_procedure_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "procedure_revision"("id");--> statement-breakpoint
ALTER TABLE "procedure_revision" ADD CONSTRAINT "procedure_revision_procedure_id_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id");--> statement-breakpoint
ALTER TABLE "procedure_suspension" ADD CONSTRAINT "procedure_suspension_procedure_id_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id");