CREATE TABLE "refused_signature" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"is_submission" boolean NOT NULL,
	"gates" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inspection_report" ADD COLUMN "reason_class" text;--> statement-breakpoint
CREATE INDEX "refused_signature_at_index" ON "refused_signature" ("at");--> statement-breakpoint
CREATE INDEX "refused_signature_report_id_index" ON "refused_signature" ("report_id");--> statement-breakpoint
ALTER TABLE "refused_signature" ADD CONSTRAINT "refused_signature_report_id_inspection_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "refused_signature" ADD CONSTRAINT "refused_signature_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");