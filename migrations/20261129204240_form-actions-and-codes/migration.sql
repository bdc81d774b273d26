CREATE TABLE "form_action" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"submission_id" uuid NOT NULL,
	"submission_number" text NOT NULL,
	"form_code" text NOT NULL,
	"form_title" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"confidential" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"owner_id" uuid,
	"owner_role" text,
	"owner_name" text NOT NULL,
	"due_on" date,
	"base_location_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"closed_at" timestamp(3) with time zone,
	"closed_by_name" text
);
--> statement-breakpoint
ALTER TABLE "form_submission" ADD COLUMN "verification_code" text;--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_verification_code_key" UNIQUE("verification_code");--> statement-breakpoint
CREATE INDEX "form_action_created_at_id_index" ON "form_action" ("created_at","id");--> statement-breakpoint
CREATE INDEX "form_action_due_on_id_index" ON "form_action" ("due_on","id");--> statement-breakpoint
CREATE INDEX "form_action_submission_id_index" ON "form_action" ("submission_id");--> statement-breakpoint
CREATE INDEX "form_action_owner_id_index" ON "form_action" ("owner_id") WHERE "owner_id" is not null;--> statement-breakpoint
CREATE INDEX "form_action_search" ON "form_action" USING gin (("submission_number" || ' ' || "title" || ' ' || "about") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "form_action" ADD CONSTRAINT "form_action_submission_id_form_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "form_submission"("id");--> statement-breakpoint
ALTER TABLE "form_action" ADD CONSTRAINT "form_action_owner_id_app_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "form_action" ADD CONSTRAINT "form_action_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");