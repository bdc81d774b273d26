CREATE TABLE "feed_token" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"base_location_id" uuid,
	"token_hash" text NOT NULL UNIQUE,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_fetch_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "feed_token_user_id_index" ON "feed_token" ("user_id");--> statement-breakpoint
ALTER TABLE "feed_token" ADD CONSTRAINT "feed_token_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "feed_token" ADD CONSTRAINT "feed_token_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");