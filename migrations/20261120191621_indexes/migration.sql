DROP INDEX "stored_file_entity_entity_id_index";--> statement-breakpoint
CREATE INDEX "stored_file_entity_id_entity_index" ON "stored_file" ("entity_id","entity");--> statement-breakpoint
CREATE INDEX "inspection_report_offline" ON "inspection_report" ("created_at","id") WHERE "created_offline";--> statement-breakpoint
CREATE INDEX "inspection_report_archived" ON "inspection_report" ("created_at","id") WHERE "archived_at" is not null;