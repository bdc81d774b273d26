CREATE TABLE "lead" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"number" text NOT NULL UNIQUE,
	"title" text NOT NULL,
	"client_company_id" uuid,
	"company_name" text,
	"contact_name" text,
	"contact_email" text,
	"contact_phone" text,
	"source" text NOT NULL,
	"bid_type" text,
	"status" text NOT NULL,
	"stage_since" timestamp(3) with time zone NOT NULL,
	"furthest" text NOT NULL,
	"probability" integer NOT NULL,
	"probability_reason" text,
	"owner_id" uuid NOT NULL,
	"base_location_id" uuid NOT NULL,
	"next_action" text,
	"next_action_on" date,
	"methods" text[] DEFAULT '{}'::text[] NOT NULL,
	"technique" text,
	"rope_access" boolean DEFAULT false NOT NULL,
	"scope_text" text,
	"standards" jsonb DEFAULT '[]' NOT NULL,
	"quantities" jsonb DEFAULT '[]' NOT NULL,
	"site_id" uuid,
	"site_text" text,
	"expected_start" date,
	"expected_end" date,
	"decision_date" date,
	"valid_until" date,
	"value" numeric,
	"currency" text,
	"competitors" jsonb DEFAULT '[]' NOT NULL,
	"contract_review" jsonb DEFAULT '[]' NOT NULL,
	"reviewed_at" timestamp(3) with time zone,
	"reviewed_by_name" text,
	"loss_reason" text,
	"loss_note" text,
	"decided_on" date,
	"order_reference" text,
	"without_order" text,
	"anonymised_on" date
);
--> statement-breakpoint
CREATE TABLE "lead_activity" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"lead_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"text" text NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE INDEX "lead_created_at_id_index" ON "lead" ("created_at","id");--> statement-breakpoint
CREATE INDEX "lead_status_created_at_id_index" ON "lead" ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_owner_id_next_action_on_index" ON "lead" ("owner_id","next_action_on");--> statement-breakpoint
CREATE INDEX "lead_client_company_id_index" ON "lead" ("client_company_id");--> statement-breakpoint
CREATE INDEX "lead_site_id_index" ON "lead" ("site_id");--> statement-breakpoint
CREATE INDEX "lead_search" ON "lead" USING gin (("number" || ' ' || "title" || ' ' || coalesce("company_name", '') || ' ' || coalesce("contact_name", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lead_activity_lead_id_at_id_index" ON "lead_activity" ("lead_id","at","id");--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_owner_id_app_user_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_site_id_client_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "client_site"("id");--> statement-breakpoint
ALTER TABLE "lead_activity" ADD CONSTRAINT "lead_activity_lead_id_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id");