CREATE TABLE "form_link" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"form_code" text NOT NULL,
	"purpose" text NOT NULL,
	"work_order_id" uuid,
	"base_location_id" uuid,
	"about" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"uses_left" integer,
	"expires_on" date,
	"used_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "form_submission" ADD COLUMN "link_id" uuid;--> statement-breakpoint
CREATE INDEX "form_link_created_at_id_index" ON "form_link" ("created_at","id");--> statement-breakpoint
CREATE INDEX "form_link_form_code_created_at_id_index" ON "form_link" ("form_code","created_at","id");--> statement-breakpoint
CREATE INDEX "form_link_work_order_id_index" ON "form_link" ("work_order_id") WHERE "work_order_id" is not null;--> statement-breakpoint
CREATE INDEX "form_link_search" ON "form_link" USING gin (("form_code" || ' ' || "purpose") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "form_submission_link_id_index" ON "form_submission" ("link_id") WHERE "link_id" is not null;--> statement-breakpoint
ALTER TABLE "form_link" ADD CONSTRAINT "form_link_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");--> statement-breakpoint
ALTER TABLE "form_link" ADD CONSTRAINT "form_link_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_link_id_form_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "form_link"("id");