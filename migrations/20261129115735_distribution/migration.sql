CREATE TABLE "distribution_entry" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"client_company_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"client_site_id" uuid,
	"project_id" uuid,
	"kind" text NOT NULL,
	"delivery" text NOT NULL,
	"methods" text[] DEFAULT '{}'::text[] NOT NULL,
	"results" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "index_columns" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
CREATE INDEX "distribution_entry_created_at_id_index" ON "distribution_entry" ("created_at","id");--> statement-breakpoint
CREATE INDEX "distribution_entry_client_company_id_created_at_id_index" ON "distribution_entry" ("client_company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "distribution_entry_contact_id_index" ON "distribution_entry" ("contact_id");--> statement-breakpoint
CREATE INDEX "distribution_entry_client_site_id_index" ON "distribution_entry" ("client_site_id") WHERE "client_site_id" is not null;--> statement-breakpoint
CREATE INDEX "distribution_entry_project_id_index" ON "distribution_entry" ("project_id") WHERE "project_id" is not null;--> statement-breakpoint
ALTER TABLE "distribution_entry" ADD CONSTRAINT "distribution_entry_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "distribution_entry" ADD CONSTRAINT "distribution_entry_contact_id_client_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "client_contact"("id");--> statement-breakpoint
ALTER TABLE "distribution_entry" ADD CONSTRAINT "distribution_entry_client_site_id_client_site_id_fkey" FOREIGN KEY ("client_site_id") REFERENCES "client_site"("id");--> statement-breakpoint
ALTER TABLE "distribution_entry" ADD CONSTRAINT "distribution_entry_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");