ALTER TABLE "error_log" ADD COLUMN "met_lately" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "factor" text;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "packaged" boolean DEFAULT false NOT NULL;