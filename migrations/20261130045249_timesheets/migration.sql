CREATE TABLE "timesheet_entry" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"user_id" uuid NOT NULL,
	"work_order_id" uuid,
	"project_id" uuid,
	"client_company_id" uuid,
	"base_location_id" uuid NOT NULL,
	"activity" text NOT NULL,
	"start_at" timestamp(3) with time zone NOT NULL,
	"end_at" timestamp(3) with time zone NOT NULL,
	"break_min" integer DEFAULT 0 NOT NULL,
	"break_start_at" timestamp(3) with time zone,
	"time_zone" text NOT NULL,
	"day" date NOT NULL,
	"billable" boolean NOT NULL,
	"methods" text[] DEFAULT '{}'::text[] NOT NULL,
	"standby_reason" text,
	"off_crew_reason" text,
	"note" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"return_reason" text,
	"approved_at" timestamp(3) with time zone,
	"approved_by_id" uuid
);
--> statement-breakpoint
CREATE INDEX "timesheet_entry_user_id_start_at_index" ON "timesheet_entry" ("user_id","start_at");--> statement-breakpoint
CREATE INDEX "timesheet_entry_day_id_index" ON "timesheet_entry" ("day","id");--> statement-breakpoint
CREATE INDEX "timesheet_entry_work_order_id_day_index" ON "timesheet_entry" ("work_order_id","day");--> statement-breakpoint
CREATE INDEX "timesheet_entry_project_id_day_index" ON "timesheet_entry" ("project_id","day");--> statement-breakpoint
CREATE INDEX "timesheet_entry_submitted" ON "timesheet_entry" ("day") WHERE "status" = 'submitted';--> statement-breakpoint
ALTER TABLE "timesheet_entry" ADD CONSTRAINT "timesheet_entry_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "timesheet_entry" ADD CONSTRAINT "timesheet_entry_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");--> statement-breakpoint
ALTER TABLE "timesheet_entry" ADD CONSTRAINT "timesheet_entry_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "timesheet_entry" ADD CONSTRAINT "timesheet_entry_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "timesheet_entry" ADD CONSTRAINT "timesheet_entry_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");