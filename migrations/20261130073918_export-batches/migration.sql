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
ALTER TABLE "finance_defaults" ADD COLUMN "ledger_accounts" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_defaults" ADD COLUMN "tax_mappings" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX "export_batch_created_at_id_index" ON "export_batch" ("created_at","id");--> statement-breakpoint
CREATE INDEX "exported_item_batch_id_index" ON "exported_item" ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exported_once" ON "exported_item" ("system","record_id","event") WHERE not "again";--> statement-breakpoint
ALTER TABLE "exported_item" ADD CONSTRAINT "exported_item_batch_id_export_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "export_batch"("id");