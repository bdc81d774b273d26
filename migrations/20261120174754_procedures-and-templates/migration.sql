ALTER TABLE "acceptance_criteria_set" ADD COLUMN "standard" text NOT NULL;--> statement-breakpoint
ALTER TABLE "acceptance_criteria_set" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "acceptance_criteria_set" ALTER COLUMN "edition" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "client_company_restricted" ON "client_company" ("id") WHERE "confidentiality_level" = 'restricted';--> statement-breakpoint
CREATE INDEX "client_company_created_by_id_index" ON "client_company" ("created_by_id");--> statement-breakpoint
ALTER TABLE "inventory_item" ADD CONSTRAINT "inventory_item_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "procedure" ADD CONSTRAINT "procedure_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "procedure_client_approval" ADD CONSTRAINT "procedure_client_approval_6NApmolOpoQd_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "procedure_client_approval" ADD CONSTRAINT "procedure_client_approval_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");