CREATE TABLE "fatigue_policy" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"preset" text NOT NULL,
	"edition" text,
	"limits" jsonb NOT NULL,
	"project_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"client_company_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"base_location_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL
);
