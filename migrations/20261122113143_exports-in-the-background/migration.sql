CREATE TABLE "export_file" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"name" text,
	"media_type" text,
	"size" integer,
	"sha256" text,
	"problem" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"ready_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "export_file_user_id_state_index" ON "export_file" ("user_id","state");