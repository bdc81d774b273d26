ALTER TABLE "exam_fact" ADD COLUMN "is_last_in_project" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "exam_fact" f SET "is_last_in_project" = true FROM (
	SELECT "line_id", row_number() OVER (
		PARTITION BY "item_id", CASE WHEN "rate_group" = 'thickness' THEN 'UT thickness' ELSE "method" END, "project_id"
		ORDER BY "performed_on" DESC, "number_signed_at" DESC, "line_no" DESC, "line_id") AS place
	FROM "exam_fact" WHERE "counts" AND "view_result" IN ('ACC', 'REJ', 'INFO')
) v WHERE f."line_id" = v."line_id" AND v.place = 1;--> statement-breakpoint
DROP INDEX "exam_fact_rated";--> statement-breakpoint
CREATE INDEX "exam_fact_rated" ON "exam_fact" ("item_id","performed_on","rate_group","method","stage","repair_no","is_first","is_open","view_result","client_company_id","project_id","material","welding_process","thickness_band") WHERE "counts" and "is_rated_view";--> statement-breakpoint
DROP INDEX "exam_fact_sums";--> statement-breakpoint
CREATE INDEX "exam_fact_sums" ON "exam_fact" ("method","performed_on","rate_group","stage","is_first","is_rated_view","is_last_of_item","is_last_in_project","result","view_result","films","examined_um","rejected_um","is_subcontracted","client_company_id","project_id","material","welding_process","thickness_band","evaluator_id") WHERE "counts";