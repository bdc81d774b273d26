CREATE TABLE "calendar_event" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"all_day" boolean DEFAULT false NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"start_clock" text,
	"end_clock" text,
	"time_zone" text NOT NULL,
	"recurrence" text,
	"except_days" date[] DEFAULT '{}'::date[] NOT NULL,
	"last_on" date,
	"series_id" uuid,
	"client_site_id" uuid,
	"base_location_id" uuid NOT NULL,
	"work_order_id" uuid,
	"user_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"inventory_item_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"visibility" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "calendar_event_from_on_id_index" ON "calendar_event" ("from_on","id");--> statement-breakpoint
CREATE INDEX "calendar_event_people" ON "calendar_event" USING gin ("user_ids");--> statement-breakpoint
CREATE INDEX "calendar_event_items" ON "calendar_event" USING gin ("inventory_item_ids");--> statement-breakpoint
ALTER TABLE "calendar_event" ADD CONSTRAINT "calendar_event_client_site_id_client_site_id_fkey" FOREIGN KEY ("client_site_id") REFERENCES "client_site"("id");--> statement-breakpoint
ALTER TABLE "calendar_event" ADD CONSTRAINT "calendar_event_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "calendar_event" ADD CONSTRAINT "calendar_event_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");