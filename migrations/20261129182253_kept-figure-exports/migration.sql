CREATE TABLE "figure_export" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"query" jsonb NOT NULL,
	"filters" text NOT NULL,
	"metrics" text[] NOT NULL,
	"figures" jsonb NOT NULL,
	"rows" jsonb
);
--> statement-breakpoint
CREATE INDEX "figure_export_owner_id_at_index" ON "figure_export" ("owner_id","at");