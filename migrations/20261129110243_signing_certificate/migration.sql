CREATE TABLE "signing_certificate" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"subject" text NOT NULL,
	"issuer" text NOT NULL,
	"serial" text NOT NULL,
	"fingerprint" text NOT NULL,
	"valid_from" timestamp(3) with time zone NOT NULL,
	"valid_to" timestamp(3) with time zone NOT NULL,
	"self_signed" boolean NOT NULL,
	"sealed" text,
	"time_stamp_url" text,
	"time_stamp_fault" text,
	"time_stamp_fault_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "signing_certificate_in_use" ON "signing_certificate" ((true)) WHERE ("archived_at" is null);