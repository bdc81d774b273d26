DROP INDEX "inspection_report_created_at_id_index";--> statement-breakpoint
CREATE INDEX "inspection_report_number_begins" ON "inspection_report" ("report_number" text_pattern_ops,"id") WHERE "report_number" is not null;--> statement-breakpoint
CREATE INDEX "inspection_report_newest" ON "inspection_report" ("created_at","id","created_by_id","client_company_id","archived_at");