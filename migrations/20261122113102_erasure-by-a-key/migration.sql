CREATE TABLE "person_key" (
	"person_id" uuid PRIMARY KEY,
	"sealed_key" text,
	"destroyed_at" timestamp(3) with time zone,
	"request_no" text
);
--> statement-breakpoint
CREATE TABLE "privacy_request" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"number" text NOT NULL UNIQUE,
	"user_id" uuid NOT NULL UNIQUE,
	"received_on" date NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");