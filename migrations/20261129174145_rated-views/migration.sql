ALTER TABLE "exam_fact" ADD COLUMN "is_rated_view" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "exam_fact" SET "is_rated_view" = true WHERE "is_rated" AND "line_id" = "view_id" AND "rate_group" IN ('volumetric', 'surface');--> statement-breakpoint
CREATE INDEX "exam_fact_rated" ON "exam_fact" ("item_id","performed_on","rate_group","method","stage","repair_no","is_first","is_open","view_result","client_company_id","project_id") WHERE "counts" and "is_rated_view";--> statement-breakpoint
CREATE INDEX "exam_fact_rejected" ON "exam_fact" ("item_id") WHERE "counts" and "is_rated_view" and "view_result" = 'REJ';--> statement-breakpoint
CREATE INDEX "exam_fact_repair" ON "exam_fact" ("item_id") WHERE "counts" and "is_rated_view" and "repair_no" > 0;