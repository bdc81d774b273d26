CREATE TABLE "invoice_source" (
	"id" uuid PRIMARY KEY,
	"invoice_id" uuid,
	"invoice_line_id" uuid,
	"source_type" text NOT NULL,
	"source_id" uuid NOT NULL,
	"unit_key" text NOT NULL,
	"work_order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"label" text NOT NULL,
	"quantity" numeric NOT NULL,
	"freed" numeric DEFAULT '0' NOT NULL,
	"why" text,
	"locked" boolean DEFAULT false NOT NULL,
	"report_id" uuid
);
--> statement-breakpoint
ALTER TABLE "client_site" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "grouping" text;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD COLUMN "origin" jsonb;--> statement-breakpoint
CREATE INDEX "invoice_source_source_id_unit_key_index" ON "invoice_source" ("source_id","unit_key");--> statement-breakpoint
CREATE INDEX "invoice_source_work_order_id_index" ON "invoice_source" ("work_order_id");--> statement-breakpoint
CREATE INDEX "invoice_source_invoice_id_index" ON "invoice_source" ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_source_invoice_line_id_index" ON "invoice_source" ("invoice_line_id");--> statement-breakpoint
ALTER TABLE "invoice_source" ADD CONSTRAINT "invoice_source_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "invoice_source" ADD CONSTRAINT "invoice_source_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");