ALTER TABLE "form_assignment" ADD COLUMN "equipment_type" text;--> statement-breakpoint
ALTER TABLE "form_assignment" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "form_assignment" ADD COLUMN "every_days" integer;--> statement-breakpoint
ALTER TABLE "form_assignment" ADD CONSTRAINT "form_assignment_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");