CREATE TABLE "message" (
	"id" uuid PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"sent_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "certification" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"certificate_number" text NOT NULL UNIQUE,
	"user_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"scheme_id" text NOT NULL,
	"method" text NOT NULL,
	"level" text NOT NULL,
	"techniques" text[] NOT NULL,
	"basis" text NOT NULL,
	"renews_id" uuid,
	"issued_on" date NOT NULL,
	"effective_from" date NOT NULL,
	"expires_on" date NOT NULL,
	"authorized_to_test" boolean NOT NULL,
	"issued_by" text,
	"sector" text,
	"limitation" text,
	"employer_authorization" jsonb,
	"state" text NOT NULL,
	"level3_id" uuid,
	"level3_name" text,
	"level3_signed_at" timestamp(3) with time zone,
	"certified_by_id" uuid,
	"certified_by_name" text,
	"certified_at" timestamp(3) with time zone,
	"signed_at" timestamp(3) with time zone,
	"evidence" jsonb
);
--> statement-breakpoint
CREATE TABLE "certification_event" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"certification_id" uuid NOT NULL,
	"type" text NOT NULL,
	"effective_on" date NOT NULL,
	"reason" text NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification_period" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"certification_id" uuid NOT NULL,
	"scheme_id" text NOT NULL,
	"method" text NOT NULL,
	"technique" text,
	"level_rank" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"known_from" timestamp(3) with time zone NOT NULL,
	"known_to" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vision_test" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"user_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"tested_on" date NOT NULL,
	"kind" text NOT NULL,
	"chart" text NOT NULL,
	"result" text NOT NULL,
	"distance_mm" integer,
	"eye" text NOT NULL,
	"corrected" boolean NOT NULL,
	"examiner_name" text NOT NULL,
	"examiner_qualification" text NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"voided_at" timestamp(3) with time zone,
	"void_reason" text
);
--> statement-breakpoint
ALTER TABLE "base_location" ADD COLUMN "rso_id" uuid;--> statement-breakpoint
ALTER TABLE "base_location" ADD COLUMN "alternate_rso_id" uuid;--> statement-breakpoint
ALTER TABLE "base_location" ADD COLUMN "hse_contact_id" uuid;--> statement-breakpoint
ALTER TABLE "base_location" ADD COLUMN "scopes" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX "message_at_id_index" ON "message" ("at","id");--> statement-breakpoint
CREATE INDEX "message_state_at_index" ON "message" ("state","at");--> statement-breakpoint
CREATE INDEX "certification_user_id_index" ON "certification" ("user_id");--> statement-breakpoint
CREATE INDEX "certification_person_name_id_index" ON "certification" ("person_name","id");--> statement-breakpoint
CREATE INDEX "certification_expires_on_id_index" ON "certification" ("expires_on","id");--> statement-breakpoint
CREATE INDEX "certification_issued_on_id_index" ON "certification" ("issued_on","id");--> statement-breakpoint
CREATE INDEX "certification_created_at_id_index" ON "certification" ("created_at","id");--> statement-breakpoint
CREATE INDEX "certification_method_expires_on_id_index" ON "certification" ("method","expires_on","id");--> statement-breakpoint
CREATE INDEX "certification_state_expires_on_id_index" ON "certification" ("state","expires_on","id");--> statement-breakpoint
CREATE INDEX "certification_scheme_id_expires_on_id_index" ON "certification" ("scheme_id","expires_on","id");--> statement-breakpoint
CREATE INDEX "certification_search" ON "certification" USING gin (("certificate_number" || ' ' || "person_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "certification_event_certification_id_effective_on_index" ON "certification_event" ("certification_id","effective_on");--> statement-breakpoint
CREATE INDEX "certification_period_user_id_method_valid_from_valid_to_index" ON "certification_period" ("user_id","method","valid_from","valid_to");--> statement-breakpoint
CREATE INDEX "certification_period_method_level_rank_valid_to_index" ON "certification_period" ("method","level_rank","valid_to");--> statement-breakpoint
CREATE INDEX "certification_period_certification_id_index" ON "certification_period" ("certification_id");--> statement-breakpoint
CREATE INDEX "vision_test_user_id_tested_on_index" ON "vision_test" ("user_id","tested_on");--> statement-breakpoint
CREATE INDEX "vision_test_tested_on_id_index" ON "vision_test" ("tested_on","id");--> statement-breakpoint
CREATE INDEX "vision_test_person_name_id_index" ON "vision_test" ("person_name","id");--> statement-breakpoint
CREATE INDEX "vision_test_created_at_id_index" ON "vision_test" ("created_at","id");--> statement-breakpoint
CREATE INDEX "vision_test_kind_tested_on_id_index" ON "vision_test" ("kind","tested_on","id");--> statement-breakpoint
CREATE INDEX "vision_test_search" ON "vision_test" USING gin (("person_name" || ' ' || "examiner_name") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "certification_event" ADD CONSTRAINT "certification_event_certification_id_certification_id_fkey" FOREIGN KEY ("certification_id") REFERENCES "certification"("id");--> statement-breakpoint
ALTER TABLE "certification_period" ADD CONSTRAINT "certification_period_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "certification_period" ADD CONSTRAINT "certification_period_certification_id_certification_id_fkey" FOREIGN KEY ("certification_id") REFERENCES "certification"("id");--> statement-breakpoint
ALTER TABLE "vision_test" ADD CONSTRAINT "vision_test_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");