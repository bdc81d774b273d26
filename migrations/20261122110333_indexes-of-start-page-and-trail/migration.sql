CREATE INDEX "audit_event_action_at_id_index" ON "audit_event" ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_event_signatures" ON "audit_event" ("at","id") WHERE "action" like '%.sign';--> statement-breakpoint
CREATE INDEX "audit_event_exports" ON "audit_event" ("at","id") WHERE "action" like '%.export';--> statement-breakpoint
CREATE INDEX "inspection_report_standing" ON "inspection_report" ("status","state_since","client_company_id","base_location_id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "inspection_report_frozen" ON "inspection_report" ("frozen_at","base_location_id","inspection_end") WHERE "frozen_at" is not null;