ALTER TABLE "client_company" ADD COLUMN "payment_terms" jsonb;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "invoice_recipients" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "invoice_delivery" text;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "portal_name" text;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "portal_url" text;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "e_invoice_scheme" text;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "e_invoice_id" text;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "tax_code_default" text;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "reverse_charge" text DEFAULT 'by rule' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "exemptions" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "late_interest_pct" numeric(6,3);--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "tier_period_start" text;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "credit_limit" numeric(19,4);--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "retainage_pct" numeric(5,2);--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "retainage_base" text;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "po_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "ticket_signature_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "priced_tickets" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "msa_number" text;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "msa_signed_on" date;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "msa_valid_to" date;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "msa_file_id" uuid;--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "msa_liability_cap" numeric(19,4);--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "msa_insurance" text;--> statement-breakpoint
CREATE INDEX "client_company_msa_valid_to_index" ON "client_company" ("msa_valid_to") WHERE "msa_valid_to" is not null;--> statement-breakpoint
UPDATE "client_company" SET "payment_terms" = jsonb_build_object('base', 'invoice date', 'days', "payment_term_days", 'movedTo', 'nothing', 'day', null, 'discountPct', null, 'discountDays', null) WHERE "payment_term_days" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "client_company" DROP COLUMN "payment_term_days";