CREATE TABLE "finance_defaults" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"period_closed_through" date,
	"fx_source" text NOT NULL,
	"tax_rounding" text NOT NULL,
	"retainage_tax" text NOT NULL,
	"early_discounts" jsonb NOT NULL,
	"rounding_tolerance" integer NOT NULL,
	"late_interest_pct" numeric(6,3),
	"dunning_levels" jsonb NOT NULL,
	"expense_receipt_from" numeric(19,4) NOT NULL,
	"acceptance_before_pricing" boolean NOT NULL,
	"reverse_charge_exceptions" text[] NOT NULL,
	"banks" jsonb NOT NULL,
	"one_invoice_series" boolean NOT NULL,
	"number_date_order" jsonb NOT NULL,
	"xero_dates" text NOT NULL,
	"quick_books_headings" jsonb NOT NULL,
	"margin_floor" numeric(6,3) NOT NULL,
	"owner_limit" numeric(19,4),
	"company_limit" numeric(19,4)
);
--> statement-breakpoint
CREATE TABLE "fx_rate" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"date" date NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"rate" numeric(18,8) NOT NULL,
	"source" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "tax_rule" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"region" text NOT NULL,
	"tax_class" text NOT NULL,
	"tax_code" text NOT NULL,
	"printing" text NOT NULL,
	"valid_from" date,
	"valid_to" date
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fx_rate_of_day" ON "fx_rate" ("from_currency","to_currency","date") WHERE ("archived_at" is null);