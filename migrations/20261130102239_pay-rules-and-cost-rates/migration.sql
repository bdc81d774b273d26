CREATE TABLE "pay_rule" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"region" text,
	"base_location_id" uuid,
	"overtime_rule" jsonb NOT NULL,
	"valid_from" date,
	"valid_to" date
);
--> statement-breakpoint
CREATE TABLE "cost_rate" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"of" text NOT NULL,
	"user_id" uuid,
	"grade" text,
	"inventory_item_id" uuid,
	"rate" numeric(19,4) NOT NULL,
	"burden" numeric(19,4) NOT NULL,
	"currency" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"note" text
);
--> statement-breakpoint
CREATE INDEX "cost_rate_user_id_index" ON "cost_rate" ("user_id") WHERE "user_id" is not null;--> statement-breakpoint
CREATE INDEX "cost_rate_inventory_item_id_index" ON "cost_rate" ("inventory_item_id") WHERE "inventory_item_id" is not null;--> statement-breakpoint
CREATE INDEX "cost_rate_valid_from_id_index" ON "cost_rate" ("valid_from","id");--> statement-breakpoint
ALTER TABLE "pay_rule" ADD CONSTRAINT "pay_rule_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");--> statement-breakpoint
ALTER TABLE "cost_rate" ADD CONSTRAINT "cost_rate_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "cost_rate" ADD CONSTRAINT "cost_rate_inventory_item_id_inventory_item_id_fkey" FOREIGN KEY ("inventory_item_id") REFERENCES "inventory_item"("id");