CREATE TABLE "imported_report" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"report_number" text NOT NULL,
	"revision" text NOT NULL,
	"client_report_no" text,
	"client_company_id" uuid NOT NULL,
	"issued_on" date NOT NULL,
	"method" text NOT NULL,
	"item_tag" text,
	"item_description" text,
	"result" text,
	"file_name" text NOT NULL,
	"pdf_sha256" text,
	"pdf_size" integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX "imported_report_number" ON "imported_report" (lower("report_number"),lower("revision")) WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "imported_report_created_at_id_index" ON "imported_report" ("created_at","id");--> statement-breakpoint
CREATE INDEX "imported_report_issued_on_id_index" ON "imported_report" ("issued_on","id");--> statement-breakpoint
CREATE INDEX "imported_report_client_company_id_issued_on_id_index" ON "imported_report" ("client_company_id","issued_on","id");--> statement-breakpoint
CREATE INDEX "imported_report_begins" ON "imported_report" ("report_number" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "imported_report_client_report_no_index" ON "imported_report" ("client_report_no") WHERE "client_report_no" is not null;--> statement-breakpoint
CREATE INDEX "imported_report_search" ON "imported_report" USING gin (("report_number" || ' ' || coalesce("client_report_no", '') || ' ' || coalesce("item_tag", '') || ' ' || coalesce("item_description", '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "imported_report" ADD CONSTRAINT "imported_report_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");