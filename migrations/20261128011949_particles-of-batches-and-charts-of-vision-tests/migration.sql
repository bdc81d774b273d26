ALTER TABLE "report_consumable" ADD COLUMN "form" text;--> statement-breakpoint
ALTER TABLE "vision_test" ADD COLUMN "chart_name" text;--> statement-breakpoint
ALTER TABLE "vision_test" ADD COLUMN "equivalent_to" text;