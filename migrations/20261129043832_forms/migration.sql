CREATE TABLE "form_submission" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"number" text UNIQUE,
	"provisional_ref" text UNIQUE,
	"template_id" uuid NOT NULL,
	"form_code" text NOT NULL,
	"form_title" text NOT NULL,
	"form_version" integer NOT NULL,
	"category" text NOT NULL,
	"confidential" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"answers" jsonb DEFAULT '{}' NOT NULL,
	"language" text,
	"zone" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"work_order_id" uuid,
	"project_id" uuid,
	"client_company_id" uuid,
	"client_site_id" uuid,
	"base_location_id" uuid,
	"inventory_item_id" uuid,
	"subject_user_id" uuid,
	"filled_by_id" uuid,
	"filled_by_name" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"opened_at" timestamp(3) with time zone,
	"submitted_at" timestamp(3) with time zone,
	"received_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"clock_skew_sec" integer,
	"version_note" text,
	"created_offline" boolean DEFAULT false NOT NULL,
	"signatures" jsonb DEFAULT '[]' NOT NULL,
	"reviews" jsonb DEFAULT '[]' NOT NULL,
	"score" text,
	"flag_count" integer DEFAULT 0 NOT NULL,
	"risk_score" integer,
	"reviewer_id" uuid,
	"review_role" text,
	"review_step" integer DEFAULT 0 NOT NULL,
	"review_due_on" date,
	"signer_id" uuid,
	"signer_role" text,
	"waits_for" text,
	"void_reason" text,
	"content_hash" text
);
--> statement-breakpoint
CREATE TABLE "form_template" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"code" text NOT NULL,
	"form_version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"category" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"definition" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"number_pattern" text,
	"confidential" text DEFAULT 'normal' NOT NULL,
	"retention_years" integer NOT NULL,
	"change_note" text,
	"effective_from" date,
	"tested_at" timestamp(3) with time zone,
	"sent_by_id" uuid,
	"issued_on" date,
	"issued_by_id" uuid,
	"issued_by_name" text,
	"superseded_at" timestamp(3) with time zone,
	"review_due_on" date,
	"withdrawn_reason" text,
	"withdrawn_at" timestamp(3) with time zone,
	CONSTRAINT "form_template_code_form_version_unique" UNIQUE("code","form_version")
);
--> statement-breakpoint
CREATE INDEX "form_submission_submitted_at_id_index" ON "form_submission" ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "form_submission_created_at_id_index" ON "form_submission" ("created_at","id");--> statement-breakpoint
CREATE INDEX "form_submission_form_code_created_at_id_index" ON "form_submission" ("form_code","created_at","id");--> statement-breakpoint
CREATE INDEX "form_submission_status_created_at_id_index" ON "form_submission" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "form_submission_category_created_at_id_index" ON "form_submission" ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "form_submission_filled_by_id_created_at_id_index" ON "form_submission" ("filled_by_id","created_at","id");--> statement-breakpoint
CREATE INDEX "form_submission_base_location_id_created_at_id_index" ON "form_submission" ("base_location_id","created_at","id");--> statement-breakpoint
CREATE INDEX "form_submission_template_id_index" ON "form_submission" ("template_id");--> statement-breakpoint
CREATE INDEX "form_submission_work_order_id_index" ON "form_submission" ("work_order_id") WHERE "work_order_id" is not null;--> statement-breakpoint
CREATE INDEX "form_submission_project_id_index" ON "form_submission" ("project_id") WHERE "project_id" is not null;--> statement-breakpoint
CREATE INDEX "form_submission_client_company_id_index" ON "form_submission" ("client_company_id") WHERE "client_company_id" is not null;--> statement-breakpoint
CREATE INDEX "form_submission_inventory_item_id_index" ON "form_submission" ("inventory_item_id") WHERE "inventory_item_id" is not null;--> statement-breakpoint
CREATE INDEX "form_submission_subject_user_id_index" ON "form_submission" ("subject_user_id") WHERE "subject_user_id" is not null;--> statement-breakpoint
CREATE INDEX "form_submission_reviewer_id_index" ON "form_submission" ("reviewer_id") WHERE "reviewer_id" is not null;--> statement-breakpoint
CREATE INDEX "form_submission_search" ON "form_submission" USING gin ((coalesce("number", '') || ' ' || coalesce("provisional_ref", '') || ' ' || "form_title" || ' ' || "about" || ' ' || "filled_by_name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "form_template_issued" ON "form_template" ("code") WHERE "status" = 'issued';--> statement-breakpoint
CREATE UNIQUE INDEX "form_template_in_work" ON "form_template" ("code") WHERE "status" in ('draft', 'in review') and "archived_at" is null;--> statement-breakpoint
CREATE INDEX "form_template_title_id_index" ON "form_template" ("title","id");--> statement-breakpoint
CREATE INDEX "form_template_category_code_id_index" ON "form_template" ("category","code","id");--> statement-breakpoint
CREATE INDEX "form_template_status_code_id_index" ON "form_template" ("status","code","id");--> statement-breakpoint
CREATE INDEX "form_template_search" ON "form_template" USING gin (("code" || ' ' || "title") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_template_id_form_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "form_template"("id");--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_client_site_id_client_site_id_fkey" FOREIGN KEY ("client_site_id") REFERENCES "client_site"("id");--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_inventory_item_id_inventory_item_id_fkey" FOREIGN KEY ("inventory_item_id") REFERENCES "inventory_item"("id");--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_subject_user_id_app_user_id_fkey" FOREIGN KEY ("subject_user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_filled_by_id_app_user_id_fkey" FOREIGN KEY ("filled_by_id") REFERENCES "app_user"("id");