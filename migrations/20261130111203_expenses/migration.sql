CREATE TABLE "expense" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"user_id" uuid NOT NULL,
	"spent_on" date NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(19,4) NOT NULL,
	"currency" text NOT NULL,
	"tax_amount" numeric(19,4),
	"tax_recoverable" boolean DEFAULT false NOT NULL,
	"work_order_id" uuid,
	"project_id" uuid,
	"client_company_id" uuid,
	"base_location_id" uuid NOT NULL,
	"billable" boolean DEFAULT false NOT NULL,
	"note" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"return_reason" text,
	"approved_at" timestamp(3) with time zone,
	"approved_by_id" uuid,
	"is_billed" boolean DEFAULT false NOT NULL,
	"reimbursed_on" date
);
--> statement-breakpoint
CREATE INDEX "expense_spent_on_id_index" ON "expense" ("spent_on","id");--> statement-breakpoint
CREATE INDEX "expense_user_id_spent_on_index" ON "expense" ("user_id","spent_on");--> statement-breakpoint
CREATE INDEX "expense_work_order_id_index" ON "expense" ("work_order_id") WHERE "work_order_id" is not null;--> statement-breakpoint
CREATE INDEX "expense_project_id_index" ON "expense" ("project_id") WHERE "project_id" is not null;--> statement-breakpoint
CREATE INDEX "expense_submitted" ON "expense" ("spent_on") WHERE "status" = 'submitted';--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_project_id_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id");--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_base_location_id_base_location_id_fkey" FOREIGN KEY ("base_location_id") REFERENCES "base_location"("id");