ALTER TABLE "invoice" ADD COLUMN "write_off_reason" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "write_off_by_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "write_off_relief" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "written_off" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "written_off_in_base" numeric;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "written_off_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "written_off_by_id" uuid;