CREATE TABLE "report_rendition" (
	"sha256" text PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"server_signature" text NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_rendition" ADD CONSTRAINT "report_rendition_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");