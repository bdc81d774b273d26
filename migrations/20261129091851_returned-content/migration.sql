CREATE TABLE "returned_content" (
	"report_id" uuid PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inspection_report" ADD COLUMN "clock_skew_sec" integer;--> statement-breakpoint
ALTER TABLE "returned_content" ADD CONSTRAINT "returned_content_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");