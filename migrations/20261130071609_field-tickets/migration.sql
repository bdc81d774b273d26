CREATE TABLE "field_ticket" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"number" text NOT NULL,
	"revision" text DEFAULT '' NOT NULL,
	"provisional_ref" text,
	"work_order_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"client_company_id" uuid NOT NULL,
	"base_location_id" uuid NOT NULL,
	"time_zone" text NOT NULL,
	"day" date NOT NULL,
	"until_day" date,
	"remarks" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"unsigned_reason" text,
	"ready_at" timestamp(3) with time zone,
	"content" jsonb,
	"signature" jsonb,
	"signed_at" timestamp(3) with time zone,
	"approved_at" timestamp(3) with time zone,
	"approved_by_id" uuid,
	"dispute_note" text,
	"status_reason" text,
	"sent_to" text,
	"sent_at" timestamp(3) with time zone,
	"replaces_id" uuid,
	"pdf_sha256" text,
	CONSTRAINT "field_ticket_number_revision" UNIQUE("number","revision")
);
--> statement-breakpoint
CREATE TABLE "field_ticket_row" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric NOT NULL,
	"unit" text NOT NULL,
	"category" text NOT NULL,
	"method" text,
	"level" text,
	"film_size" text,
	"sizes" jsonb DEFAULT '{}' NOT NULL,
	"timesheet_entry_id" uuid,
	"report_source_id" uuid,
	"report_key" text,
	"report_number" text,
	"signed_quantity" numeric,
	"inventory_item_id" uuid,
	"reason" text,
	"standby_reason" text,
	"client_initials" text
);
--> statement-breakpoint
CREATE INDEX "field_ticket_day_id_index" ON "field_ticket" ("day","id");--> statement-breakpoint
CREATE INDEX "field_ticket_created_at_id_index" ON "field_ticket" ("created_at","id");--> statement-breakpoint
CREATE INDEX "field_ticket_work_order_id_day_index" ON "field_ticket" ("work_order_id","day");--> statement-breakpoint
CREATE INDEX "field_ticket_project_id_day_index" ON "field_ticket" ("project_id","day");--> statement-breakpoint
CREATE INDEX "field_ticket_client_company_id_day_index" ON "field_ticket" ("client_company_id","day");--> statement-breakpoint
CREATE INDEX "field_ticket_to_sign" ON "field_ticket" ("day") WHERE "status" = 'ready';--> statement-breakpoint
CREATE INDEX "field_ticket_replaces_id_index" ON "field_ticket" ("replaces_id") WHERE "replaces_id" is not null;--> statement-breakpoint
CREATE INDEX "field_ticket_provisional_ref_index" ON "field_ticket" ("provisional_ref") WHERE "provisional_ref" is not null;--> statement-breakpoint
CREATE INDEX "field_ticket_search" ON "field_ticket" USING gin (("number" || ' ' || coalesce("remarks", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "field_ticket_row_ticket_id_position_index" ON "field_ticket_row" ("ticket_id","position");--> statement-breakpoint
CREATE INDEX "field_ticket_row_timesheet_entry_id_index" ON "field_ticket_row" ("timesheet_entry_id") WHERE "timesheet_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "field_ticket_row_report_source_id_index" ON "field_ticket_row" ("report_source_id") WHERE "report_source_id" is not null;--> statement-breakpoint
ALTER TABLE "field_ticket" ADD CONSTRAINT "field_ticket_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");--> statement-breakpoint
ALTER TABLE "field_ticket" ADD CONSTRAINT "field_ticket_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "field_ticket" ADD CONSTRAINT "field_ticket_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "field_ticket" ADD CONSTRAINT "field_ticket_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "field_ticket_row" ADD CONSTRAINT "field_ticket_row_ticket_id_field_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "field_ticket"("id");--> statement-breakpoint
ALTER TABLE "field_ticket_row" ADD CONSTRAINT "field_ticket_row_timesheet_entry_id_timesheet_entry_id_fkey" FOREIGN KEY ("timesheet_entry_id") REFERENCES "timesheet_entry"("id");--> statement-breakpoint
ALTER TABLE "field_ticket_row" ADD CONSTRAINT "field_ticket_row_inventory_item_id_inventory_item_id_fkey" FOREIGN KEY ("inventory_item_id") REFERENCES "inventory_item"("id");