CREATE TABLE "client_comment" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"release_id" uuid NOT NULL,
	"item_id" uuid,
	"recipient_id" uuid NOT NULL,
	"client_company_id" uuid NOT NULL,
	"base_location_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"answered_at" timestamp(3) with time zone,
	"answered_by_id" uuid,
	"closing_note" text,
	"revision_id" uuid
);
--> statement-breakpoint
CREATE TABLE "release_review" (
	"id" uuid PRIMARY KEY,
	"release_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"text" text,
	"file_id" uuid,
	"revision_id" uuid
);
--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "asks_acceptance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "client_comment_created_at_id_index" ON "client_comment" ("created_at","id");--> statement-breakpoint
CREATE INDEX "client_comment_state_created_at_id_index" ON "client_comment" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "client_comment_release_id_index" ON "client_comment" ("release_id");--> statement-breakpoint
CREATE INDEX "client_comment_client_company_id_created_at_id_index" ON "client_comment" ("client_company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "client_comment_item_id_index" ON "client_comment" ("item_id") WHERE "item_id" is not null;--> statement-breakpoint
CREATE INDEX "client_comment_revision_id_index" ON "client_comment" ("revision_id") WHERE "revision_id" is not null;--> statement-breakpoint
CREATE INDEX "client_comment_recipient_id_index" ON "client_comment" ("recipient_id");--> statement-breakpoint
CREATE INDEX "release_review_item_id_at_index" ON "release_review" ("item_id","at");--> statement-breakpoint
CREATE INDEX "release_review_release_id_index" ON "release_review" ("release_id");--> statement-breakpoint
ALTER TABLE "client_comment" ADD CONSTRAINT "client_comment_release_id_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id");--> statement-breakpoint
ALTER TABLE "client_comment" ADD CONSTRAINT "client_comment_item_id_release_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "release_item"("id");--> statement-breakpoint
ALTER TABLE "client_comment" ADD CONSTRAINT "client_comment_recipient_id_release_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "release_recipient"("id");--> statement-breakpoint
ALTER TABLE "client_comment" ADD CONSTRAINT "client_comment_client_company_id_client_company_id_fkey" FOREIGN KEY ("client_company_id") REFERENCES "client_company"("id");--> statement-breakpoint
ALTER TABLE "client_comment" ADD CONSTRAINT "client_comment_answered_by_id_app_user_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "client_comment" ADD CONSTRAINT "client_comment_revision_id_inspection_report_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
ALTER TABLE "release_review" ADD CONSTRAINT "release_review_release_id_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id");--> statement-breakpoint
ALTER TABLE "release_review" ADD CONSTRAINT "release_review_item_id_release_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "release_item"("id");--> statement-breakpoint
ALTER TABLE "release_review" ADD CONSTRAINT "release_review_recipient_id_release_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "release_recipient"("id");--> statement-breakpoint
ALTER TABLE "release_review" ADD CONSTRAINT "release_review_file_id_stored_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id");--> statement-breakpoint
ALTER TABLE "release_review" ADD CONSTRAINT "release_review_revision_id_inspection_report_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "inspection_report"("id");--> statement-breakpoint
INSERT INTO "client_comment" ("id", "created_at", "updated_at", "release_id", "item_id", "recipient_id", "client_company_id", "base_location_id", "kind", "text", "name", "role", "state")
SELECT gen_random_uuid(), e.at, e.at, e.release_id, e.item_id, e.recipient_id, r.client_company_id, r.base_location_id, 'query', coalesce(e.text, ''), coalesce(e.name, ''), coalesce(e.role, ''), 'open'
FROM "release_event" e JOIN "release" r ON r.id = e.release_id WHERE e.kind = 'comment' AND e.recipient_id IS NOT NULL;
