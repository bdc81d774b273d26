ALTER TABLE "procedure" ADD COLUMN "withdrawal_proposed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "procedure" ADD COLUMN "withdrawal_proposed_for" date;--> statement-breakpoint
ALTER TABLE "procedure" ADD COLUMN "withdrawal_proposed_reason" text;--> statement-breakpoint
ALTER TABLE "procedure" ADD CONSTRAINT "procedure_withdrawal_proposed_by_id_app_user_id_fkey" FOREIGN KEY ("withdrawal_proposed_by_id") REFERENCES "app_user"("id");