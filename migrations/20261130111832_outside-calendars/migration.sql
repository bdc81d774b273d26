CREATE TABLE "outside_calendar" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"base_location_id" uuid NOT NULL,
	"events" integer NOT NULL,
	"first_only" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outside_event" (
	"id" uuid PRIMARY KEY,
	"calendar_id" uuid NOT NULL,
	"title" text NOT NULL,
	"place" text,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"start_clock" text,
	"end_clock" text,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outside_event_calendar_id_from_on_index" ON "outside_event" ("calendar_id","from_on");--> statement-breakpoint
CREATE INDEX "outside_event_from_on_to_on_index" ON "outside_event" ("from_on","to_on");--> statement-breakpoint
ALTER TABLE "outside_calendar" ADD CONSTRAINT "outside_calendar_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "outside_event" ADD CONSTRAINT "outside_event_calendar_id_outside_calendar_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "outside_calendar"("id");