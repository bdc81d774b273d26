CREATE TABLE "itp" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"number" text NOT NULL,
	"revision" text NOT NULL,
	"project_id" uuid NOT NULL,
	"client_company_id" uuid NOT NULL,
	"base_location_id" uuid NOT NULL,
	"title" text NOT NULL,
	"work_order_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"needs_client_approval" boolean DEFAULT true NOT NULL,
	"notice_hours" integer DEFAULT 24 NOT NULL,
	"lines" jsonb DEFAULT '[]' NOT NULL,
	"units" text[] DEFAULT '{}'::text[] NOT NULL,
	"note" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"client_approved_by" text,
	"client_approved_on" date,
	"client_reference" text,
	"closed_on" date,
	CONSTRAINT "itp_number_revision" UNIQUE("number","revision")
);
--> statement-breakpoint
CREATE TABLE "itp_event" (
	"id" uuid PRIMARY KEY,
	"itp_number" text NOT NULL,
	"itp_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"kind" text NOT NULL,
	"party" text NOT NULL,
	"person_name" text,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	"recorded_by_id" uuid NOT NULL,
	"planned_at" timestamp(3) with time zone,
	"place" text,
	"email" text,
	"notice_hours" integer,
	"message_id" uuid
);
--> statement-breakpoint
CREATE INDEX "itp_created_at_id_index" ON "itp" ("created_at","id");--> statement-breakpoint
CREATE INDEX "itp_project_id_status_index" ON "itp" ("project_id","status");--> statement-breakpoint
CREATE INDEX "itp_search" ON "itp" USING gin (("number" || ' ' || "title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "itp_event_itp_number_at_index" ON "itp_event" ("itp_number","at");--> statement-breakpoint
ALTER TABLE "itp" ADD CONSTRAINT "itp_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "itp" ADD CONSTRAINT "itp_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "itp_event" ADD CONSTRAINT "itp_event_itp_id_itp_id_fkey" FOREIGN KEY ("itp_id") REFERENCES "itp"("id");