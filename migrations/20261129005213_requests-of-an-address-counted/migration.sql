CREATE TABLE "request_count" (
	"key" text PRIMARY KEY,
	"count" integer NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "request_count_ends_at_index" ON "request_count" ("ends_at");