CREATE TABLE "budget_alert" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"threshold" integer NOT NULL,
	"budget" numeric NOT NULL,
	"fired_at" timestamp(3) with time zone NOT NULL,
	"cleared_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "change_order" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"project_id" uuid NOT NULL,
	"client_company_id" uuid NOT NULL,
	"base_location_id" uuid NOT NULL,
	"number" text NOT NULL UNIQUE,
	"title" text NOT NULL,
	"description" text,
	"requested_on" date NOT NULL,
	"client_reference" text,
	"purchase_order_id" uuid,
	"lines" jsonb DEFAULT '[]' NOT NULL,
	"costs" jsonb DEFAULT '{}' NOT NULL,
	"quantities" jsonb DEFAULT '[]' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"approved_on" date
);
--> statement-breakpoint
CREATE TABLE "milestone" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"project_id" uuid NOT NULL,
	"client_company_id" uuid NOT NULL,
	"base_location_id" uuid NOT NULL,
	"work_order_id" uuid,
	"name" text NOT NULL,
	"due_on" date NOT NULL,
	"amount" numeric,
	"pct" numeric,
	"status" text DEFAULT 'open' NOT NULL,
	"done_on" date,
	"evidence" text,
	"done_amount" numeric
);
--> statement-breakpoint
CREATE TABLE "project_budget" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"project_id" uuid NOT NULL CONSTRAINT "project_budget_once" UNIQUE,
	"client_company_id" uuid NOT NULL,
	"base_location_id" uuid NOT NULL,
	"billing" text NOT NULL,
	"cycle" text NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb DEFAULT '[]' NOT NULL,
	"costs" jsonb DEFAULT '{}' NOT NULL,
	"note" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"frozen_on" date
);
--> statement-breakpoint
CREATE TABLE "project_figures" (
	"project_id" uuid PRIMARY KEY,
	"counted_at" timestamp(3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"hours_used" numeric NOT NULL,
	"hours_budget" numeric NOT NULL,
	"cost" numeric,
	"revenue" numeric,
	"order_left" numeric,
	"order_currency" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "budget_alert_once" ON "budget_alert" ("project_id","key","threshold") WHERE "cleared_at" is null;--> statement-breakpoint
CREATE INDEX "change_order_created_at_id_index" ON "change_order" ("created_at","id");--> statement-breakpoint
CREATE INDEX "change_order_project_id_status_index" ON "change_order" ("project_id","status");--> statement-breakpoint
CREATE INDEX "change_order_purchase_order_id_index" ON "change_order" ("purchase_order_id") WHERE "purchase_order_id" is not null;--> statement-breakpoint
CREATE INDEX "change_order_search" ON "change_order" USING gin (("number" || ' ' || "title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "milestone_due_on_id_index" ON "milestone" ("due_on","id");--> statement-breakpoint
CREATE INDEX "milestone_created_at_id_index" ON "milestone" ("created_at","id");--> statement-breakpoint
CREATE INDEX "milestone_project_id_due_on_index" ON "milestone" ("project_id","due_on");--> statement-breakpoint
CREATE INDEX "milestone_search" ON "milestone" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "budget_alert" ADD CONSTRAINT "budget_alert_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "change_order" ADD CONSTRAINT "change_order_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "change_order" ADD CONSTRAINT "change_order_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "change_order" ADD CONSTRAINT "change_order_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "change_order" ADD CONSTRAINT "change_order_purchase_order_id_client_purchase_order_id_fkey" FOREIGN KEY ("purchase_order_id") REFERENCES "client_purchase_order"("id");--> statement-breakpoint
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");--> statement-breakpoint
ALTER TABLE "project_budget" ADD CONSTRAINT "project_budget_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "project_budget" ADD CONSTRAINT "project_budget_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "project_budget" ADD CONSTRAINT "project_budget_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "project_figures" ADD CONSTRAINT "project_figures_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");