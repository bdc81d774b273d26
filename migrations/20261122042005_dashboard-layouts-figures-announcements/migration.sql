CREATE TABLE "announcement" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"roles" text[] NOT NULL,
	"base_ids" uuid[] NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"requires_ack" boolean NOT NULL,
	"published_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "announcement_ack" (
	"announcement_id" uuid,
	"user_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "announcement_ack_pkey" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "dashboard_layout" (
	"user_id" uuid PRIMARY KEY,
	"layout" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kpi_snapshot" (
	"id" uuid PRIMARY KEY,
	"kpi" text NOT NULL,
	"on_day" date NOT NULL,
	"base_location_id" uuid NOT NULL,
	"numerator" numeric NOT NULL,
	"denominator" numeric NOT NULL,
	"value" numeric(18,6),
	"computed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "kpi_snapshot_once" UNIQUE("kpi","on_day","base_location_id")
);
--> statement-breakpoint
CREATE INDEX "announcement_to_on_from_on_index" ON "announcement" ("to_on","from_on");