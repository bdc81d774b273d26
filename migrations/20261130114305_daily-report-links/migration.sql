CREATE TABLE "daily_report_link" (
	"link_id" uuid PRIMARY KEY,
	"work_order_id" uuid NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "daily_report_link_work_order_id_index" ON "daily_report_link" ("work_order_id");--> statement-breakpoint
ALTER TABLE "daily_report_link" ADD CONSTRAINT "daily_report_link_link_id_share_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "share_link"("id");--> statement-breakpoint
ALTER TABLE "daily_report_link" ADD CONSTRAINT "daily_report_link_work_order_id_work_order_id_fkey" FOREIGN KEY ("work_order_id") REFERENCES "work_order"("id");