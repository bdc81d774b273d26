CREATE TABLE "known_network" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"network" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"latitude" numeric(9,6),
	"longitude" numeric(9,6)
);
