CREATE TABLE "email_confirmation" (
	"id" uuid PRIMARY KEY,
	"request_id" uuid NOT NULL,
	"address" text NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "profile_request" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"values" jsonb NOT NULL,
	"before" jsonb,
	"submitted_at" timestamp(3) with time zone,
	"old_confirmed_at" timestamp(3) with time zone,
	"new_confirmed_at" timestamp(3) with time zone,
	"decided_at" timestamp(3) with time zone,
	"decided_by_id" uuid,
	"decided_by_name" text,
	"decision_reason" text,
	"made_entity" text,
	"made_id" uuid
);
--> statement-breakpoint
CREATE INDEX "email_confirmation_request_id_index" ON "email_confirmation" ("request_id");--> statement-breakpoint
CREATE INDEX "profile_request_user_id_created_at_index" ON "profile_request" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "profile_request_state_created_at_id_index" ON "profile_request" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "profile_request_created_at_id_index" ON "profile_request" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "profile_request_one_open" ON "profile_request" ("user_id","kind") WHERE "kind" in ('email', 'name') and "state" in ('draft', 'confirming', 'waiting');--> statement-breakpoint
ALTER TABLE "email_confirmation" ADD CONSTRAINT "email_confirmation_request_id_profile_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "profile_request"("id");--> statement-breakpoint
ALTER TABLE "profile_request" ADD CONSTRAINT "profile_request_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");