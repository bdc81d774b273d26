ALTER TABLE "imported_report" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "release_item" ADD COLUMN "imported_report_id" uuid;--> statement-breakpoint
ALTER TABLE "release_item" ADD COLUMN "imported_revision" text;--> statement-breakpoint
ALTER TABLE "release_item" ALTER COLUMN "report_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "release_item" ADD CONSTRAINT "release_item_imported_once" UNIQUE("release_id","imported_report_id");--> statement-breakpoint
CREATE INDEX "imported_report_pdf_sha256_index" ON "imported_report" ("pdf_sha256") WHERE "pdf_sha256" is not null;--> statement-breakpoint
CREATE INDEX "release_item_imported_report_id_index" ON "release_item" ("imported_report_id") WHERE "imported_report_id" is not null;--> statement-breakpoint
ALTER TABLE "release_item" ADD CONSTRAINT "release_item_imported_report_id_imported_report_id_fkey" FOREIGN KEY ("imported_report_id") REFERENCES "imported_report"("id");