CREATE TABLE "thickness_fact" (
	"line_id" uuid PRIMARY KEY,
	"time_zone" text NOT NULL,
	"band" text,
	"is_grown" boolean NOT NULL,
	"life" numeric,
	"next_due" date,
	"is_latest" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "thickness_fact_due" ON "thickness_fact" ("next_due") WHERE "is_latest";