ALTER TABLE "inspection_report" ADD COLUMN "setups" jsonb;--> statement-breakpoint
ALTER TABLE "report_line" ADD COLUMN "setup_id" uuid;