CREATE TABLE "document_fact" (
	"report_id" uuid PRIMARY KEY,
	"made_by" smallint NOT NULL,
	"report_number" text NOT NULL,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"client_company_id" uuid NOT NULL,
	"client_site_id" uuid,
	"project_id" uuid,
	"work_order_id" uuid,
	"base_location_id" uuid,
	"method" text NOT NULL,
	"template_code" text NOT NULL,
	"author_id" uuid,
	"inspection_end" timestamp(3) with time zone,
	"submitted_at" timestamp(3) with time zone,
	"submitted_on" date,
	"signed_at" timestamp(3) with time zone,
	"signed_on" date,
	"released_at" timestamp(3) with time zone,
	"released_on" date,
	"waits" jsonb NOT NULL,
	"return_reasons" text[] NOT NULL,
	"deadline_hours" integer
);
--> statement-breakpoint
CREATE TABLE "exam_fact" (
	"line_id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"report_number" text NOT NULL,
	"line_no" integer NOT NULL,
	"counts" boolean NOT NULL,
	"client_company_id" uuid NOT NULL,
	"client_site_id" uuid,
	"project_id" uuid,
	"work_order_id" uuid,
	"base_location_id" uuid,
	"method" text NOT NULL,
	"rate_group" text NOT NULL,
	"template_code" text NOT NULL,
	"acceptance_code" text,
	"header_stage" text,
	"item_id" uuid NOT NULL,
	"item" text NOT NULL,
	"position" text NOT NULL,
	"stage" text NOT NULL,
	"repair_no" smallint NOT NULL,
	"is_after_pwht" boolean NOT NULL,
	"is_rated" boolean NOT NULL,
	"view_id" uuid NOT NULL,
	"result" text NOT NULL,
	"view_result" text,
	"is_first" boolean NOT NULL,
	"is_open" boolean NOT NULL,
	"reshoot_reason" text,
	"films" integer NOT NULL,
	"examined_um" bigint,
	"rejected_um" bigint NOT NULL,
	"performed_on" date NOT NULL,
	"number_signed_at" timestamp(3) with time zone NOT NULL,
	"performer_ids" text[] NOT NULL,
	"evaluator_id" text,
	"is_subcontracted" boolean NOT NULL,
	"material" text,
	"welding_process" text,
	"thickness_band" text,
	"diameter_band" text
);
--> statement-breakpoint
CREATE TABLE "exam_indication" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"line_id" uuid NOT NULL,
	"code" text,
	"length_um" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "document_fact_report_number_revision_index" ON "document_fact" ("report_number","revision");--> statement-breakpoint
CREATE INDEX "document_fact_submitted_on_index" ON "document_fact" ("submitted_on");--> statement-breakpoint
CREATE INDEX "document_fact_signed_on_index" ON "document_fact" ("signed_on");--> statement-breakpoint
CREATE INDEX "document_fact_released_on_index" ON "document_fact" ("released_on");--> statement-breakpoint
CREATE INDEX "document_fact_client_company_id_index" ON "document_fact" ("client_company_id");--> statement-breakpoint
CREATE INDEX "document_fact_project_id_index" ON "document_fact" ("project_id");--> statement-breakpoint
CREATE INDEX "exam_fact_report_id_index" ON "exam_fact" ("report_id");--> statement-breakpoint
CREATE INDEX "exam_fact_item_id_index" ON "exam_fact" ("item_id");--> statement-breakpoint
CREATE INDEX "exam_fact_day" ON "exam_fact" ("performed_on") WHERE "counts";--> statement-breakpoint
CREATE INDEX "exam_fact_client" ON "exam_fact" ("client_company_id","performed_on") WHERE "counts";--> statement-breakpoint
CREATE INDEX "exam_fact_project" ON "exam_fact" ("project_id","performed_on") WHERE "counts";--> statement-breakpoint
CREATE INDEX "exam_indication_line_id_index" ON "exam_indication" ("line_id");