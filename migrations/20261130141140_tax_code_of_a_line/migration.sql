ALTER TABLE "base_location" ADD COLUMN "default_tax_code" text;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD COLUMN "tax_change" jsonb;