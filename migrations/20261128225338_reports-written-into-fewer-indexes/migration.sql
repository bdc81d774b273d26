DROP INDEX "inspection_report_pdf_sha256_index";--> statement-breakpoint
CREATE INDEX "inspection_report_pdf_sha256_index" ON "inspection_report" ("pdf_sha256") WHERE "pdf_sha256" is not null;--> statement-breakpoint
DROP INDEX "inspection_report_replaces_report_id_index";--> statement-breakpoint
CREATE INDEX "inspection_report_replaces_report_id_index" ON "inspection_report" ("replaces_report_id") WHERE "replaces_report_id" is not null;--> statement-breakpoint
DROP INDEX "inspection_report_client_report_no_index";--> statement-breakpoint
CREATE INDEX "inspection_report_client_report_no_index" ON "inspection_report" ("client_report_no") WHERE "client_report_no" is not null;