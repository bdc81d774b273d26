ALTER TABLE "dashboard_layout" ADD COLUMN "screen" text DEFAULT 'desktop';--> statement-breakpoint
ALTER TABLE "dashboard_layout" DROP CONSTRAINT "dashboard_layout_pkey";--> statement-breakpoint
ALTER TABLE "dashboard_layout" ADD PRIMARY KEY ("user_id","screen");