CREATE TABLE "release" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"transmittal_no" text CONSTRAINT "release_transmittal_no" UNIQUE,
	"client_company_id" uuid NOT NULL,
	"client_site_id" uuid,
	"project_id" uuid,
	"work_order_id" uuid,
	"base_location_id" uuid,
	"purpose" text NOT NULL,
	"notice" text,
	"subject" text NOT NULL,
	"message" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"acknowledgement_rule" text NOT NULL,
	"issued_at" timestamp(3) with time zone,
	"issued_by_id" uuid,
	"due_by" date,
	"respond_by" date,
	"hold_override" text,
	"closed_at" timestamp(3) with time zone,
	"closing_note" text,
	"recalled_at" timestamp(3) with time zone,
	"recall_reason" text,
	"package_sha256" text,
	"package_size" bigint,
	"sheet_sha256" text,
	"packaged_at" timestamp(3) with time zone,
	"replaces_release_id" uuid
);
--> statement-breakpoint
CREATE TABLE "release_event" (
	"id" uuid PRIMARY KEY,
	"release_id" uuid NOT NULL,
	"recipient_id" uuid,
	"item_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	"client_software" text,
	"name" text,
	"role" text,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "release_item" (
	"id" uuid PRIMARY KEY,
	"release_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"report_number" text,
	"revision" integer,
	"title" text,
	"method" text,
	"item_tag" text,
	"inspected_on" date,
	"result" text,
	"pages" integer,
	"pdf_sha256" text,
	"pdf_size" integer,
	"file_name" text,
	"client_report_no" text,
	"purchase_order" text,
	"work_order_number" text,
	CONSTRAINT "release_item_once" UNIQUE("release_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "release_recipient" (
	"id" uuid PRIMARY KEY,
	"release_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"contact_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"organization" text,
	"kind" text NOT NULL,
	"delivery" text NOT NULL,
	"notify_on_supersede" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"token_hash" text CONSTRAINT "release_recipient_token" UNIQUE,
	"token_expires_at" timestamp(3) with time zone,
	"acknowledged_by" text,
	"acknowledged_at" timestamp(3) with time zone,
	"message_id" uuid
);
--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "acknowledgement_rule" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "acknowledgement_days" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "acknowledgement_on_workdays" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "hold_blocks_release" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "release_file_name" text;--> statement-breakpoint
ALTER TABLE "client_site" ADD COLUMN "holiday_calendar_id" uuid;--> statement-breakpoint
CREATE INDEX "release_created_at_id_index" ON "release" ("created_at","id");--> statement-breakpoint
CREATE INDEX "release_status_created_at_id_index" ON "release" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "release_client_company_id_created_at_id_index" ON "release" ("client_company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "release_project_id_created_at_id_index" ON "release" ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "release_issued_at_id_index" ON "release" ("issued_at","id");--> statement-breakpoint
CREATE INDEX "release_receipt_due" ON "release" ("due_by") WHERE "status" = 'issued';--> statement-breakpoint
CREATE INDEX "release_replaces_release_id_index" ON "release" ("replaces_release_id") WHERE "replaces_release_id" is not null;--> statement-breakpoint
CREATE INDEX "release_search" ON "release" USING gin ((coalesce("transmittal_no", '') || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "release_event_release_id_at_index" ON "release_event" ("release_id","at");--> statement-breakpoint
CREATE INDEX "release_event_recipient_id_index" ON "release_event" ("recipient_id");--> statement-breakpoint
CREATE INDEX "release_item_report_id_index" ON "release_item" ("report_id");--> statement-breakpoint
CREATE INDEX "release_recipient_release_id_position_index" ON "release_recipient" ("release_id","position");--> statement-breakpoint
CREATE INDEX "release_recipient_contact_id_index" ON "release_recipient" ("contact_id");--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_client_site_id_client_site_id_fkey" FOREIGN KEY ("client_site_id") REFERENCES "client_site"("id");--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");--> statement-breakpoint
ALTER TABLE "release_event" ADD CONSTRAINT "release_event_release_id_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id");--> statement-breakpoint
ALTER TABLE "release_event" ADD CONSTRAINT "release_event_recipient_id_release_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "release_recipient"("id");--> statement-breakpoint
ALTER TABLE "release_event" ADD CONSTRAINT "release_event_item_id_release_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "release_item"("id");--> statement-breakpoint
ALTER TABLE "release_item" ADD CONSTRAINT "release_item_release_id_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id");--> statement-breakpoint
ALTER TABLE "release_item" ADD CONSTRAINT "release_item_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "release_recipient" ADD CONSTRAINT "release_recipient_release_id_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id");--> statement-breakpoint
ALTER TABLE "release_recipient" ADD CONSTRAINT "release_recipient_contact_id_client_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "client_contact"("id");--> statement-breakpoint
ALTER TABLE "release_recipient" ADD CONSTRAINT "release_recipient_message_id_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id");