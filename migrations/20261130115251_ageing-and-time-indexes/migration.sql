CREATE INDEX "invoice_unsettled" ON "invoice" ("client_company_id") WHERE "balance" <> 0 and "issued_at" is not null;--> statement-breakpoint
CREATE INDEX "invoice_written_off" ON "invoice" ("written_off_at") WHERE ("written_off_at" is not null);--> statement-breakpoint
CREATE INDEX "payment_unallocated" ON "payment" ("client_company_id") WHERE "unallocated" <> 0;--> statement-breakpoint
CREATE INDEX "payment_allocation_credit_used" ON "payment_allocation" ("credit_used_on") WHERE ("credit_used_on" is not null);--> statement-breakpoint
CREATE INDEX "timesheet_entry_start_at_id_index" ON "timesheet_entry" ("start_at","id");