CREATE TABLE "form_kiosk" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"base_location_id" uuid NOT NULL,
	"form_codes" text[] NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"used_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kiosk_pin" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"user_id" uuid NOT NULL UNIQUE,
	"pin_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "form_submission" ADD COLUMN "at_kiosk" text;--> statement-breakpoint
CREATE INDEX "form_kiosk_created_at_id_index" ON "form_kiosk" ("created_at","id");--> statement-breakpoint
CREATE INDEX "form_kiosk_search" ON "form_kiosk" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "form_kiosk" ADD CONSTRAINT "form_kiosk_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "kiosk_pin" ADD CONSTRAINT "kiosk_pin_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");