CREATE TABLE "month_figure" (
	"month" text,
	"metric" text,
	"scope_id" uuid,
	"numerator" numeric NOT NULL,
	"denominator" numeric NOT NULL,
	"value" text,
	"version" smallint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"rows" jsonb,
	CONSTRAINT "month_figure_pkey" PRIMARY KEY("month","metric","scope_id")
);
--> statement-breakpoint
ALTER TABLE "exam_fact" ADD COLUMN "is_last_of_item" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "exam_fact" f SET "is_last_of_item" = true FROM (
	SELECT "line_id", row_number() OVER (
		PARTITION BY "item_id", CASE WHEN "rate_group" = 'thickness' THEN 'UT thickness' ELSE "method" END
		ORDER BY "performed_on" DESC, "number_signed_at" DESC, "line_no" DESC, "line_id") AS place
	FROM "exam_fact" WHERE "counts" AND "view_result" IN ('ACC', 'REJ', 'INFO')
) v WHERE f."line_id" = v."line_id" AND v.place = 1;--> statement-breakpoint
CREATE INDEX "exam_fact_sums" ON "exam_fact" ("method","performed_on","rate_group","stage","is_first","is_rated_view","is_last_of_item","result","view_result","films","examined_um","rejected_um","is_subcontracted","client_company_id","project_id") WHERE "counts";--> statement-breakpoint
CREATE INDEX "exam_fact_films" ON "exam_fact" ("item_id","performed_on","result","films","rate_group","client_company_id","project_id") WHERE "counts" and "method" = 'RT';