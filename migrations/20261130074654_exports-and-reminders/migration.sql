CREATE TABLE "export_batch" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"system" text NOT NULL,
	"from_day" date,
	"to_day" date NOT NULL,
	"documents" integer NOT NULL,
	"totals" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"again_reason" text
);
--> statement-breakpoint
CREATE TABLE "exported_item" (
	"id" uuid PRIMARY KEY,
	"batch_id" uuid NOT NULL,
	"system" text NOT NULL,
	"record_id" uuid NOT NULL,
	"event" text NOT NULL,
	"again" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_reminder" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"client_company_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"as_of" date NOT NULL,
	"sent_to" text NOT NULL,
	"totals" jsonb NOT NULL,
	"pdf_sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_reminder_item" (
	"id" uuid PRIMARY KEY,
	"reminder_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"level" integer,
	"balance" numeric DEFAULT '0' NOT NULL,
	"interest" numeric DEFAULT '0' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "finance_defaults" ADD COLUMN "ledger_accounts" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_defaults" ADD COLUMN "tax_mappings" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX "export_batch_created_at_id_index" ON "export_batch" ("created_at","id");--> statement-breakpoint
CREATE INDEX "exported_item_batch_id_index" ON "exported_item" ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exported_once" ON "exported_item" ("system","record_id","event") WHERE not "again";--> statement-breakpoint
CREATE INDEX "payment_reminder_created_at_id_index" ON "payment_reminder" ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_reminder_client_company_id_created_at_id_index" ON "payment_reminder" ("client_company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_reminder_item_reminder_id_index" ON "payment_reminder_item" ("reminder_id");--> statement-breakpoint
CREATE INDEX "payment_reminder_item_invoice_id_index" ON "payment_reminder_item" ("invoice_id");--> statement-breakpoint
ALTER TABLE "exported_item" ADD CONSTRAINT "exported_item_batch_id_export_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "export_batch"("id");--> statement-breakpoint
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "payment_reminder_item" ADD CONSTRAINT "payment_reminder_item_reminder_id_payment_reminder_id_fkey" FOREIGN KEY ("reminder_id") REFERENCES "payment_reminder"("id");--> statement-breakpoint
ALTER TABLE "payment_reminder_item" ADD CONSTRAINT "payment_reminder_item_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");