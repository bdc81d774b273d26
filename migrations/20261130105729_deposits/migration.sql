ALTER TABLE "invoice" ADD COLUMN "deducted_net" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "deducted_gross" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD COLUMN "deposit_id" uuid;--> statement-breakpoint
CREATE INDEX "invoice_line_deposit_id_index" ON "invoice_line" ("deposit_id") WHERE ("deposit_id" is not null);--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_deposit_id_invoice_id_fkey" FOREIGN KEY ("deposit_id") REFERENCES "invoice"("id");