CREATE TABLE "name_set" (
	"id" uuid PRIMARY KEY,
	"names" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "thickness_bands" text DEFAULT '5, 10, 20, 40' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "diameter_bands" text DEFAULT '2, 6, 12' NOT NULL;--> statement-breakpoint
-- Facts are made again after this; until then those there keep their people.
INSERT INTO "name_set" ("id", "names") SELECT DISTINCT md5("performer_ids"::text)::uuid, "performer_ids" FROM "exam_fact";--> statement-breakpoint
ALTER TABLE "exam_fact" ADD COLUMN "performers_id" uuid;--> statement-breakpoint
UPDATE "exam_fact" SET "performers_id" = md5("performer_ids"::text)::uuid;--> statement-breakpoint
ALTER TABLE "exam_fact" ALTER COLUMN "performers_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_fact" ADD COLUMN "welders_id" uuid;--> statement-breakpoint
ALTER TABLE "exam_fact" ADD COLUMN "wps" text;--> statement-breakpoint
ALTER TABLE "exam_fact" ADD COLUMN "thickness_um" bigint;--> statement-breakpoint
ALTER TABLE "exam_fact" ADD COLUMN "diameter_um" bigint;--> statement-breakpoint
ALTER TABLE "exam_fact" ADD COLUMN "is_plate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_fact" DROP COLUMN "performer_ids";--> statement-breakpoint
ALTER TABLE "exam_fact" DROP COLUMN "thickness_band";--> statement-breakpoint
ALTER TABLE "exam_fact" DROP COLUMN "diameter_band";--> statement-breakpoint
CREATE INDEX "exam_fact_thickness" ON "exam_fact" ("line_id","performed_on","client_company_id","project_id","result") WHERE "counts" and "rate_group" = 'thickness';--> statement-breakpoint
CREATE INDEX "exam_fact_rated" ON "exam_fact" ("item_id","performed_on","rate_group","method","stage","repair_no","is_first","is_open","view_result","client_company_id","project_id","material","welding_process","wps","thickness_um") WHERE "counts" and "is_rated_view";--> statement-breakpoint
CREATE INDEX "exam_fact_sums" ON "exam_fact" ("method","performed_on","rate_group","stage","is_first","is_rated_view","is_last_of_item","is_last_in_project","result","view_result","films","examined_um","rejected_um","is_subcontracted","client_company_id","project_id","material","welding_process","wps","thickness_um","evaluator_id","performers_id") WHERE "counts";