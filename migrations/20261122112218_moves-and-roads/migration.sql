CREATE TABLE "location_move" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"from_base_id" uuid,
	"to_base_id" uuid,
	"effective_on" date NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "road_distance" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"base_id" uuid NOT NULL,
	"place_kind" text NOT NULL,
	"place_id" uuid NOT NULL,
	"kilometres" numeric(7,1) NOT NULL,
	"minutes" integer,
	CONSTRAINT "road_distance_once" UNIQUE("base_id","place_id")
);
--> statement-breakpoint
CREATE INDEX "location_move_subject_type_subject_id_effective_on_index" ON "location_move" ("subject_type","subject_id","effective_on");--> statement-breakpoint
CREATE INDEX "location_move_from_base_id_effective_on_index" ON "location_move" ("from_base_id","effective_on");--> statement-breakpoint
CREATE INDEX "location_move_to_base_id_effective_on_index" ON "location_move" ("to_base_id","effective_on");--> statement-breakpoint
ALTER TABLE "location_move" ADD CONSTRAINT "location_move_from_base_id_base_location_id_fkey" FOREIGN KEY ("from_base_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "location_move" ADD CONSTRAINT "location_move_to_base_id_base_location_id_fkey" FOREIGN KEY ("to_base_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "road_distance" ADD CONSTRAINT "road_distance_base_id_base_location_id_fkey" FOREIGN KEY ("base_id") REFERENCES "base_location"("id");