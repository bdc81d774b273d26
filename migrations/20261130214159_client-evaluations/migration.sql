CREATE TABLE "client_evaluation" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"client_company_id" uuid NOT NULL,
	"evaluated_on" date NOT NULL,
	"channel" text NOT NULL,
	"given_by" text,
	"safety" integer,
	"competence" integer,
	"timeliness" integer,
	"report_quality" integer,
	"communication" integer,
	"comment" text
);
--> statement-breakpoint
CREATE INDEX "client_evaluation_client_company_id_evaluated_on_id_index" ON "client_evaluation" ("client_company_id","evaluated_on","id");--> statement-breakpoint
CREATE INDEX "client_evaluation_evaluated_on_id_index" ON "client_evaluation" ("evaluated_on","id");--> statement-breakpoint
ALTER TABLE "client_evaluation" ADD CONSTRAINT "client_evaluation_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");