DROP INDEX "inspection_report_item_tag_method_index";--> statement-breakpoint
ALTER TABLE "calibration_record" ADD COLUMN "tolerance_reason" text;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "amount" numeric;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "checked_with" text;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "readings" text;--> statement-breakpoint
ALTER TABLE "equipment_event" ADD COLUMN "passed" boolean;--> statement-breakpoint
CREATE INDEX "inspection_report_item" ON "inspection_report" (coalesce(nullif(regexp_replace(lower("item_tag"), '\([^)]*\)|\[[^\]]*\]|[\s_.‐‑–—-]+', '', 'g'), ''), lower("item_tag")),"method","client_company_id");--> statement-breakpoint
CREATE INDEX "report_line_item" ON "report_line" (coalesce(nullif(regexp_replace(lower("item_key"), '\([^)]*\)|\[[^\]]*\]|[\s_.‐‑–—-]+', '', 'g'), ''), lower("item_key")));--> statement-breakpoint
CREATE INDEX "report_line_film" ON "report_line" (coalesce(nullif(regexp_replace(lower(("values" ->> 'filmNo')), '\([^)]*\)|\[[^\]]*\]|[\s_.‐‑–—-]+', '', 'g'), ''), lower(("values" ->> 'filmNo')))) WHERE "values" ->> 'filmNo' is not null;