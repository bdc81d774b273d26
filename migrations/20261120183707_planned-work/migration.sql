DROP INDEX "work_order_status_planned_start_on_id_index";--> statement-breakpoint
DROP INDEX "work_order_project_id_planned_start_on_id_index";--> statement-breakpoint
DROP INDEX "work_order_client_company_id_planned_start_on_id_index";--> statement-breakpoint
DROP INDEX "work_order_base_location_id_planned_start_on_id_index";--> statement-breakpoint
CREATE INDEX "project_kind_start_on_id_index" ON "project" ("kind","start_on","id");--> statement-breakpoint
CREATE INDEX "project_health_start_on_id_index" ON "project" ("health","start_on","id");--> statement-breakpoint
CREATE INDEX "work_order_latest_planned" ON "work_order" ("planned_start_on" DESC NULLS LAST,"id" DESC);--> statement-breakpoint
CREATE INDEX "work_order_priority_created_at_id_index" ON "work_order" ("priority","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_status_created_at_id_index" ON "work_order" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_project_id_created_at_id_index" ON "work_order" ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_client_company_id_created_at_id_index" ON "work_order" ("client_company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_base_location_id_created_at_id_index" ON "work_order" ("base_location_id","created_at","id");