CREATE TABLE "client_purchase_order" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"client_company_id" uuid NOT NULL,
	"number" text NOT NULL,
	"date" date NOT NULL,
	"amount" numeric(19,4) NOT NULL,
	"currency" text NOT NULL,
	"basis" text NOT NULL,
	"tolerance_pct" numeric(6,3),
	"valid_from" date,
	"valid_to" date,
	"project_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"lines" jsonb DEFAULT '[]' NOT NULL,
	"note" text,
	"status" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "client_purchase_order_number_key" UNIQUE("client_company_id","number")
);
--> statement-breakpoint
CREATE INDEX "client_purchase_order_date_id_index" ON "client_purchase_order" ("date","id");--> statement-breakpoint
CREATE INDEX "client_purchase_order_number_id_index" ON "client_purchase_order" ("number","id");--> statement-breakpoint
CREATE INDEX "client_purchase_order_status_date_id_index" ON "client_purchase_order" ("status","date","id");--> statement-breakpoint
CREATE INDEX "client_purchase_order_valid_to_index" ON "client_purchase_order" ("valid_to") WHERE "valid_to" is not null;--> statement-breakpoint
CREATE INDEX "client_purchase_order_projects" ON "client_purchase_order" USING gin ("project_ids");--> statement-breakpoint
CREATE INDEX "client_purchase_order_search" ON "client_purchase_order" USING gin (("number" || ' ' || coalesce("note", '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "client_purchase_order" ADD CONSTRAINT "client_purchase_order_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");