CREATE TABLE "number_series" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"key" text NOT NULL UNIQUE,
	"pattern" text NOT NULL,
	"reset_every" text NOT NULL,
	"count_per" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holiday_calendar" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"name" text NOT NULL UNIQUE,
	"country" text,
	"starter" text,
	"observed_rule" text NOT NULL,
	"days" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_channel" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"kind" text NOT NULL UNIQUE,
	"enabled" boolean NOT NULL,
	"config" jsonb NOT NULL,
	"secret" text,
	"verified_at" timestamp(3) with time zone,
	"last_test_at" timestamp(3) with time zone,
	"last_test_answer" text
);
--> statement-breakpoint
CREATE TABLE "message_template" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"key" text NOT NULL UNIQUE,
	"subject" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_formats" (
	"user_id" uuid PRIMARY KEY,
	"formats" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regulatory_profile" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"jurisdiction" text NOT NULL,
	"personnel_schemes" text[] NOT NULL,
	"rope_scheme" text NOT NULL,
	"incident_regime" text NOT NULL,
	"intervals" jsonb NOT NULL,
	"licenses" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_account" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"code" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "tax_code" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"code" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"rate" numeric(7,4) NOT NULL,
	"category" text NOT NULL,
	"jurisdiction" text,
	"printed_text" text,
	"valid_from" date,
	"valid_to" date
);
--> statement-breakpoint
ALTER TABLE "base_location" ADD COLUMN "holiday_calendar_id" uuid;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "tax_ids" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "addresses" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "accreditations" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "inspection_body_type" text;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "base_currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "locale" text DEFAULT 'en-US' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "week_start" text DEFAULT 'Mon' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "date_format" text DEFAULT 'DD MMM YYYY' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "fiscal_year_start" text DEFAULT '01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "decimal_separator" text DEFAULT '.' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "default_theme" text DEFAULT 'light' NOT NULL;