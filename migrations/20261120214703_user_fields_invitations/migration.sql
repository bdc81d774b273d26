CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"sent_by_id" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "preferred_name" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "additional_base_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "agreement_from" date;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "agreement_to" date;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "initials" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "emergency_contact" jsonb;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "status_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "deactivate_on" date;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "inactivity_noticed_on" date;--> statement-breakpoint
CREATE INDEX "app_user_manager_id_index" ON "app_user" ("manager_id");--> statement-breakpoint
CREATE INDEX "invitation_user_id_sent_at_index" ON "invitation" ("user_id","sent_at");--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");