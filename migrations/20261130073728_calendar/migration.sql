CREATE TABLE "assignment" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"work_order_id" uuid NOT NULL,
	"client_company_id" uuid NOT NULL,
	"base_location_id" uuid NOT NULL,
	"user_id" uuid,
	"inventory_item_id" uuid,
	"role" text NOT NULL,
	"method" text,
	"level" integer,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"weekdays" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"start_clock" text NOT NULL,
	"end_clock" text NOT NULL,
	"time_zone" text NOT NULL,
	"start_at" timestamp(3) with time zone NOT NULL,
	"end_at" timestamp(3) with time zone NOT NULL,
	"note" text,
	"status" text DEFAULT 'proposed' NOT NULL,
	"decline_reason" text,
	"overrides" jsonb DEFAULT '[]' NOT NULL,
	"checked" jsonb,
	"at_risk_since" timestamp(3) with time zone,
	"changed_late_at" timestamp(3) with time zone,
	"acknowledged_at" timestamp(3) with time zone,
	"offered_at" timestamp(3) with time zone,
	"sequence" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "availability_rule" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"user_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"weekly" jsonb DEFAULT '[]' NOT NULL,
	"rotation" jsonb
);
--> statement-breakpoint
CREATE TABLE "leave_request" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"starts_half" boolean DEFAULT false NOT NULL,
	"ends_half" boolean DEFAULT false NOT NULL,
	"note" text,
	"status" text DEFAULT 'requested' NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"decision_reason" text
);
--> statement-breakpoint
CREATE INDEX "assignment_start_at_end_at_index" ON "assignment" ("start_at","end_at");--> statement-breakpoint
CREATE INDEX "assignment_user_id_start_at_index" ON "assignment" ("user_id","start_at");--> statement-breakpoint
CREATE INDEX "assignment_inventory_item_id_start_at_index" ON "assignment" ("inventory_item_id","start_at");--> statement-breakpoint
CREATE INDEX "assignment_work_order_id_index" ON "assignment" ("work_order_id");--> statement-breakpoint
CREATE INDEX "assignment_from_on_id_index" ON "assignment" ("from_on","id");--> statement-breakpoint
CREATE INDEX "availability_rule_user_id_valid_from_index" ON "availability_rule" ("user_id","valid_from");--> statement-breakpoint
CREATE INDEX "leave_request_from_on_id_index" ON "leave_request" ("from_on","id");--> statement-breakpoint
CREATE INDEX "leave_request_user_id_from_on_index" ON "leave_request" ("user_id","from_on");--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_inventory_item_id_inventory_item_id_fkey" FOREIGN KEY ("inventory_item_id") REFERENCES "inventory_item"("id");--> statement-breakpoint
ALTER TABLE "availability_rule" ADD CONSTRAINT "availability_rule_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_decided_by_id_app_user_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "app_user"("id");