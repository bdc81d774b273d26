ALTER TABLE "form_assignment" ADD COLUMN "equipment_type" text;--> statement-breakpoint
ALTER TABLE "form_assignment" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "form_assignment" ADD COLUMN "every_days" integer;--> statement-breakpoint
ALTER TABLE "form_link" ADD COLUMN "anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "form_link" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "form_submission" ADD COLUMN "amendments" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_assignment" ADD CONSTRAINT "form_assignment_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");