ALTER TABLE "lead" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "work_order_id" uuid;--> statement-breakpoint
CREATE INDEX "lead_project_id_index" ON "lead" ("project_id");--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");