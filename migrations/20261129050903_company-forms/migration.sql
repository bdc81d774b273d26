CREATE TABLE "form_assignment" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"form_code" text NOT NULL,
	"target" text NOT NULL,
	"role" text,
	"base_location_id" uuid,
	"trigger" text NOT NULL,
	"due_time" text NOT NULL,
	"grace_hours" integer NOT NULL,
	"blocking" text NOT NULL,
	"active_from" date NOT NULL,
	"active_to" date,
	"paused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_excuse" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"assignment_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "form_excuse_assignment_id_subject_id_day_unique" UNIQUE("assignment_id","subject_id","day")
);
--> statement-breakpoint
CREATE INDEX "form_assignment_form_code_id_index" ON "form_assignment" ("form_code","id");--> statement-breakpoint
CREATE INDEX "form_assignment_created_at_id_index" ON "form_assignment" ("created_at","id");--> statement-breakpoint
ALTER TABLE "form_assignment" ADD CONSTRAINT "form_assignment_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "form_excuse" ADD CONSTRAINT "form_excuse_assignment_id_form_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "form_assignment"("id");