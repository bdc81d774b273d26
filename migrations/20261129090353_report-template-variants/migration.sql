ALTER TABLE "report_template" ADD COLUMN "based_on_code" text;--> statement-breakpoint
ALTER TABLE "report_template" ADD COLUMN "based_on_version" integer;--> statement-breakpoint
ALTER TABLE "report_template" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "report_template" ADD COLUMN "client_company_id" uuid;--> statement-breakpoint
ALTER TABLE "report_template" ADD COLUMN "sent_by_id" uuid;--> statement-breakpoint
ALTER TABLE "report_template" ADD COLUMN "level_three_id" uuid;--> statement-breakpoint
ALTER TABLE "report_template" ADD COLUMN "level_three_name" text;--> statement-breakpoint
ALTER TABLE "report_template" ADD COLUMN "level_three_certificate" text;--> statement-breakpoint
ALTER TABLE "report_template" ADD COLUMN "retired_reason" text;--> statement-breakpoint
CREATE INDEX "report_template_based_on_code_index" ON "report_template" ("based_on_code") WHERE "based_on_code" is not null;--> statement-breakpoint
CREATE INDEX "report_template_client_company_id_index" ON "report_template" ("client_company_id") WHERE "client_company_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_in_work" ON "report_template" ("code") WHERE "status" in ('draft', 'in review', 'quality review') and "archived_at" is null;--> statement-breakpoint
ALTER TABLE "report_template" ADD CONSTRAINT "report_template_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");