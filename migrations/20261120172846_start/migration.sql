CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" uuid PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"client_at" timestamp(3) with time zone,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid,
	"entity_label" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text,
	"base_location_id" uuid,
	"client_company_id" uuid,
	"project_id" uuid,
	"request_id" text,
	"session_id" uuid,
	"ip" text,
	"device_id" text
);
--> statement-breakpoint
CREATE TABLE "number_register" (
	"id" uuid PRIMARY KEY,
	"sequence_id" uuid NOT NULL,
	"value" integer NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "number_register_sequence_id_value_unique" UNIQUE("sequence_id","value")
);
--> statement-breakpoint
CREATE TABLE "number_sequence" (
	"id" uuid PRIMARY KEY,
	"key" text NOT NULL,
	"scope" text NOT NULL,
	"period" text NOT NULL,
	"next_value" integer NOT NULL,
	CONSTRAINT "number_sequence_key_scope_period_unique" UNIQUE("key","scope","period")
);
--> statement-breakpoint
CREATE TABLE "security_event" (
	"id" uuid PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"user_id" uuid,
	"tried_email_hash" text,
	"ip" text,
	"user_agent" text,
	"outcome" text NOT NULL,
	"detail" text NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "sent_once" (
	"id" uuid PRIMARY KEY,
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sent_once_actor_id_key_unique" UNIQUE("actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"thumbnail_sha256" text,
	"caption" text,
	"taken_at" timestamp(3) with time zone,
	"width" integer,
	"height" integer
);
--> statement-breakpoint
CREATE TABLE "base_location" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"code" text NOT NULL UNIQUE,
	"name" text NOT NULL UNIQUE,
	"kinds" text[] NOT NULL,
	"parent_id" uuid,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"latitude" numeric(9,6),
	"longitude" numeric(9,6),
	"time_zone" text NOT NULL,
	"currency" text,
	"cost_centre" text,
	"manager_id" uuid,
	"main_phone" text,
	"emergency_phone" text,
	"nearest_hospital" text,
	"hospital_minutes" integer,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"email" text NOT NULL UNIQUE,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"employee_number" text NOT NULL UNIQUE,
	"job_title" text,
	"base_location_id" uuid,
	"employment_type" text DEFAULT 'employee' NOT NULL,
	"phone" text,
	"hire_date" date,
	"end_date" date,
	"status" text DEFAULT 'active' NOT NULL,
	"roles" text[] NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"name" text NOT NULL UNIQUE,
	"description" text NOT NULL,
	"built_in" boolean NOT NULL,
	"permissions" jsonb NOT NULL,
	"default_modules" text[] NOT NULL,
	"named_actions" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_module_access" (
	"user_id" uuid,
	"module_id" text,
	"granted_by_id" uuid,
	"granted_at" timestamp(3) with time zone NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "user_module_access_pkey" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "user_session" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"device_token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"authenticated_at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	"user_agent" text,
	"ended_at" timestamp(3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE INDEX "audit_event_entity_id_at_index" ON "audit_event" ("entity_id","at");--> statement-breakpoint
CREATE INDEX "audit_event_at_id_index" ON "audit_event" ("at","id");--> statement-breakpoint
CREATE INDEX "audit_event_actor_id_at_index" ON "audit_event" ("actor_id","at");--> statement-breakpoint
CREATE INDEX "number_register_entity_id_index" ON "number_register" ("entity_id");--> statement-breakpoint
CREATE INDEX "number_register_number_index" ON "number_register" ("number");--> statement-breakpoint
CREATE INDEX "security_event_at_id_index" ON "security_event" ("at","id");--> statement-breakpoint
CREATE INDEX "security_event_user_id_at_index" ON "security_event" ("user_id","at");--> statement-breakpoint
CREATE INDEX "security_event_tried_email_hash_at_index" ON "security_event" ("tried_email_hash","at");--> statement-breakpoint
CREATE INDEX "sent_once_at_index" ON "sent_once" ("at");--> statement-breakpoint
CREATE INDEX "stored_file_entity_entity_id_index" ON "stored_file" ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "stored_file_sha256_index" ON "stored_file" ("sha256");--> statement-breakpoint
CREATE INDEX "base_location_search" ON "base_location" USING gin (("code" || ' ' || "name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "app_user_last_name_first_name_index" ON "app_user" ("last_name","first_name");--> statement-breakpoint
CREATE INDEX "app_user_base_location_id_index" ON "app_user" ("base_location_id");--> statement-breakpoint
CREATE INDEX "user_session_user_id_index" ON "user_session" ("user_id");--> statement-breakpoint
ALTER TABLE "number_register" ADD CONSTRAINT "number_register_sequence_id_number_sequence_id_fkey" FOREIGN KEY ("sequence_id") REFERENCES "number_sequence"("id");--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "user_module_access" ADD CONSTRAINT "user_module_access_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");