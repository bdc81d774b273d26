CREATE TABLE "user_picture" (
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
	"sha256" text NOT NULL,
	"media_type" text NOT NULL,
	"thumbnail_sha256" text,
	"valid_from" timestamp(3) with time zone NOT NULL,
	"valid_to" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "report_signature" ADD COLUMN "image_sha256" text;--> statement-breakpoint
CREATE INDEX "user_picture_user_id_kind_valid_from_index" ON "user_picture" ("user_id","kind","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "user_picture_in_use" ON "user_picture" ("user_id","kind") WHERE "valid_to" is null;--> statement-breakpoint
ALTER TABLE "user_picture" ADD CONSTRAINT "user_picture_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");