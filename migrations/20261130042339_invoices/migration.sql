CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"type" text DEFAULT 'invoice' NOT NULL,
	"number" text CONSTRAINT "invoice_number_once" UNIQUE,
	"status" text DEFAULT 'draft' NOT NULL,
	"client_company_id" uuid NOT NULL,
	"client_site_id" uuid,
	"project_id" uuid,
	"work_order_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"base_location_id" uuid NOT NULL,
	"contact_id" uuid,
	"bill_to" jsonb,
	"invoice_date" date NOT NULL,
	"due_date" date NOT NULL,
	"terms" jsonb NOT NULL,
	"service_from" date,
	"service_to" date,
	"currency" text NOT NULL,
	"fx_rate" numeric,
	"fx_date" date,
	"fx_source" text,
	"base_net" numeric,
	"base_tax" numeric,
	"base_gross" numeric,
	"po_number" text,
	"afe" text,
	"cost_code" text,
	"vendor_number" text,
	"discount_kind" text,
	"discount_value" numeric,
	"tax_rounding" text NOT NULL,
	"retainage_pct" numeric,
	"retainage_base" text NOT NULL,
	"retainage_tax" text NOT NULL,
	"notes" text,
	"internal_note" text,
	"payment_instructions" text,
	"figures" jsonb NOT NULL,
	"lines_total" numeric DEFAULT '0' NOT NULL,
	"discount_total" numeric DEFAULT '0' NOT NULL,
	"net_total" numeric DEFAULT '0' NOT NULL,
	"tax_total" numeric DEFAULT '0' NOT NULL,
	"gross_total" numeric DEFAULT '0' NOT NULL,
	"retainage_amount" numeric DEFAULT '0' NOT NULL,
	"withheld_total" numeric DEFAULT '0' NOT NULL,
	"amount_due" numeric DEFAULT '0' NOT NULL,
	"paid_total" numeric DEFAULT '0' NOT NULL,
	"credited_total" numeric DEFAULT '0' NOT NULL,
	"balance" numeric DEFAULT '0' NOT NULL,
	"retainage_held" numeric DEFAULT '0' NOT NULL,
	"submitted_by_id" uuid,
	"submitted_at" timestamp(3) with time zone,
	"approved_by_id" uuid,
	"approved_at" timestamp(3) with time zone,
	"issued_by_id" uuid,
	"issued_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"sent_to" text,
	"disputed_at" timestamp(3) with time zone,
	"dispute_reason" text,
	"pdf_sha256" text,
	"related_invoice_id" uuid,
	"credit_kind" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "invoice_line" (
	"id" uuid PRIMARY KEY,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"service_from" date NOT NULL,
	"service_to" date NOT NULL,
	"quantity" numeric NOT NULL,
	"unit" text NOT NULL,
	"unit_price" numeric,
	"discount_pct" numeric NOT NULL,
	"line_net" numeric DEFAULT '0' NOT NULL,
	"tax_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"taxes" jsonb DEFAULT '[]' NOT NULL,
	"account" text,
	"credits_line_id" uuid
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"client_company_id" uuid NOT NULL,
	"received_on" date NOT NULL,
	"amount" numeric DEFAULT '0' NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"note" text,
	"unallocated" numeric DEFAULT '0' NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undo_reason" text
);
--> statement-breakpoint
CREATE TABLE "payment_allocation" (
	"id" uuid PRIMARY KEY,
	"payment_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" numeric DEFAULT '0' NOT NULL,
	"discount_taken" numeric DEFAULT '0' NOT NULL,
	"rounding" numeric DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "invoice_created_at_id_index" ON "invoice" ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_invoice_date_id_index" ON "invoice" ("invoice_date","id");--> statement-breakpoint
CREATE INDEX "invoice_status_created_at_id_index" ON "invoice" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_client_company_id_created_at_id_index" ON "invoice" ("client_company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_project_id_created_at_id_index" ON "invoice" ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_related_invoice_id_index" ON "invoice" ("related_invoice_id") WHERE ("related_invoice_id" is not null);--> statement-breakpoint
CREATE INDEX "invoice_open" ON "invoice" ("due_date") WHERE "status" in ('issued', 'partly paid');--> statement-breakpoint
CREATE INDEX "invoice_search" ON "invoice" USING gin ((coalesce("number", '') || ' ' || coalesce("po_number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoice_line_invoice_id_position_index" ON "invoice_line" ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "payment_created_at_id_index" ON "payment" ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_received_on_id_index" ON "payment" ("received_on","id");--> statement-breakpoint
CREATE INDEX "payment_client_company_id_received_on_id_index" ON "payment" ("client_company_id","received_on","id");--> statement-breakpoint
CREATE INDEX "payment_search" ON "payment" USING gin (coalesce("reference", '') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_allocation_payment_id_index" ON "payment_allocation" ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_allocation_invoice_id_index" ON "payment_allocation" ("invoice_id");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_client_site_id_client_site_id_fkey" FOREIGN KEY ("client_site_id") REFERENCES "client_site"("id");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_contact_id_client_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "client_contact"("id");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_related_invoice_id_invoice_id_fkey" FOREIGN KEY ("related_invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD CONSTRAINT "payment_allocation_payment_id_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id");--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD CONSTRAINT "payment_allocation_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");