CREATE TABLE "print_form" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"title" text NOT NULL,
	"client_company_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"kind" text,
	"file_name" text,
	"sha256" text,
	"places" jsonb DEFAULT '[]' NOT NULL,
	"map" jsonb DEFAULT '[]' NOT NULL,
	"rows_per_copy" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"level_three_id" uuid,
	"level_three_name" text,
	"approved_by" text,
	"approved_at" timestamp(3) with time zone,
	"retired_reason" text
);
--> statement-breakpoint
ALTER TABLE "inspection_report" ADD COLUMN "print_form_id" uuid;--> statement-breakpoint
CREATE INDEX "inspection_report_print_form_id_index" ON "inspection_report" ("print_form_id") WHERE "print_form_id" is not null;--> statement-breakpoint
CREATE INDEX "print_form_client_company_id_template_id_index" ON "print_form" ("client_company_id","template_id");--> statement-breakpoint
CREATE INDEX "print_form_template_id_index" ON "print_form" ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "print_form_in_use" ON "print_form" ("client_company_id","template_id") WHERE "status" = 'approved';--> statement-breakpoint
CREATE INDEX "print_form_search" ON "print_form" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "inspection_report" ADD CONSTRAINT "inspection_report_print_form_id_print_form_id_fkey" FOREIGN KEY ("print_form_id") REFERENCES "print_form"("id");--> statement-breakpoint
ALTER TABLE "print_form" ADD CONSTRAINT "print_form_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "print_form" ADD CONSTRAINT "print_form_template_id_report_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "report_template"("id");