CREATE TABLE "invoice_schedule" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"title" text NOT NULL,
	"source_invoice_id" uuid NOT NULL,
	"client_company_id" uuid NOT NULL,
	"first_on" date NOT NULL,
	"interval" text NOT NULL,
	"until_on" date,
	"status" text DEFAULT 'active' NOT NULL,
	"next_on" date,
	"last_on" date,
	"responsible_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
CREATE INDEX "invoice_schedule_created_at_id_index" ON "invoice_schedule" ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_schedule_client_company_id_index" ON "invoice_schedule" ("client_company_id");--> statement-breakpoint
CREATE INDEX "invoice_schedule_source_invoice_id_index" ON "invoice_schedule" ("source_invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_schedule_next_on_index" ON "invoice_schedule" ("next_on") WHERE "next_on" is not null;--> statement-breakpoint
CREATE INDEX "invoice_schedule_search" ON "invoice_schedule" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoice_schedule_id_index" ON "invoice" ("schedule_id") WHERE ("schedule_id" is not null);--> statement-breakpoint
ALTER TABLE "invoice_schedule" ADD CONSTRAINT "invoice_schedule_source_invoice_id_invoice_id_fkey" FOREIGN KEY ("source_invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "invoice_schedule" ADD CONSTRAINT "invoice_schedule_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "invoice_schedule" ADD CONSTRAINT "invoice_schedule_responsible_id_app_user_id_fkey" FOREIGN KEY ("responsible_id") REFERENCES "app_user"("id");