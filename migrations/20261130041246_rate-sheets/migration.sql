CREATE TABLE "rate_item" (
	"id" uuid PRIMARY KEY,
	"rate_sheet_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"unit" text NOT NULL,
	"price" numeric NOT NULL,
	"price_ot" numeric,
	"price_dt" numeric,
	"price_ht" numeric,
	"cost" numeric,
	"method" text,
	"level" text,
	"crew_size" integer,
	"crew_make_up" text,
	"band" jsonb,
	"film_size" text,
	"included" jsonb DEFAULT '[]' NOT NULL,
	"minimum_qty" numeric,
	"increment" numeric,
	"increment_mode" text,
	"tiers" jsonb DEFAULT '[]' NOT NULL,
	"tier_mode" text,
	"tier_period" text,
	"markup_pct" numeric,
	"markup_cap" numeric,
	"percent_of" text[] DEFAULT '{}'::text[] NOT NULL,
	"standby_price" numeric,
	"week_price" numeric,
	"month_price" numeric,
	"tax_code" text,
	"tax_class" text,
	"revenue_account_id" uuid,
	"escalatable" boolean NOT NULL,
	"printed" boolean NOT NULL,
	"group_heading" text
);
--> statement-breakpoint
CREATE TABLE "rate_sheet" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"number" text NOT NULL,
	"revision" text NOT NULL,
	"title" text NOT NULL,
	"scope" text NOT NULL,
	"client_company_id" uuid,
	"project_id" uuid,
	"work_order_id" uuid,
	"base_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"currency" text NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"status" text NOT NULL,
	"overtime_rule" jsonb NOT NULL,
	"minimum_rule" jsonb,
	"cancellation" jsonb,
	"travel_rule" jsonb,
	"per_diem_rule" jsonb,
	"escalation" jsonb,
	"payment_terms" text,
	"validity_text" text,
	"notes" text,
	"exclusions" text,
	"internal_notes" text,
	"author_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"submitted_by_id" uuid,
	"approved_by_id" uuid,
	"approved_at" timestamp(3) with time zone,
	"accepted_by" text,
	"accepted_on" date,
	"accepted_reference" text,
	"supersedes_id" uuid,
	"superseded_by_id" uuid,
	"copied_from_id" uuid,
	"escalated_from_id" uuid,
	CONSTRAINT "rate_sheet_number_revision" UNIQUE("number","revision")
);
--> statement-breakpoint
CREATE INDEX "rate_item_rate_sheet_id_sort_index" ON "rate_item" ("rate_sheet_id","sort");--> statement-breakpoint
CREATE INDEX "rate_sheet_effective_from_id_index" ON "rate_sheet" ("effective_from","id");--> statement-breakpoint
CREATE INDEX "rate_sheet_created_at_id_index" ON "rate_sheet" ("created_at","id");--> statement-breakpoint
CREATE INDEX "rate_sheet_client_company_id_effective_from_id_index" ON "rate_sheet" ("client_company_id","effective_from","id");--> statement-breakpoint
CREATE INDEX "rate_sheet_project_id_index" ON "rate_sheet" ("project_id") WHERE "project_id" is not null;--> statement-breakpoint
CREATE INDEX "rate_sheet_work_order_id_index" ON "rate_sheet" ("work_order_id") WHERE "work_order_id" is not null;--> statement-breakpoint
CREATE INDEX "rate_sheet_search" ON "rate_sheet" USING gin (("number" || ' ' || "title") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "rate_item" ADD CONSTRAINT "rate_item_rate_sheet_id_rate_sheet_id_fkey" FOREIGN KEY ("rate_sheet_id") REFERENCES "rate_sheet"("id");--> statement-breakpoint
ALTER TABLE "rate_item" ADD CONSTRAINT "rate_item_revenue_account_id_revenue_account_id_fkey" FOREIGN KEY ("revenue_account_id") REFERENCES "revenue_account"("id");--> statement-breakpoint
ALTER TABLE "rate_sheet" ADD CONSTRAINT "rate_sheet_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "rate_sheet" ADD CONSTRAINT "rate_sheet_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "rate_sheet" ADD CONSTRAINT "rate_sheet_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");