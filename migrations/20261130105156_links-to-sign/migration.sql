CREATE TABLE "link_code" (
	"id" uuid PRIMARY KEY,
	"link_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"browser_hash" text CONSTRAINT "link_code_browser" UNIQUE,
	"open_until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "itp_answer" (
	"id" uuid PRIMARY KEY,
	"request_id" uuid NOT NULL UNIQUE,
	"outcome" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"content" jsonb NOT NULL,
	"signature" jsonb,
	"code" jsonb
);
--> statement-breakpoint
CREATE TABLE "itp_request" (
	"id" uuid PRIMARY KEY,
	"link_id" uuid NOT NULL UNIQUE,
	"itp_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"party" text NOT NULL,
	"line_id" uuid,
	"units" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
-- Codes of releases go on counting: those of a day, and browsers in which one was entered.
INSERT INTO "link_code" SELECT "id", "link_hash", "code_hash", "sent_at", "tries", "ended_at", "browser_hash", "open_until" FROM "release_code";
--> statement-breakpoint
DROP TABLE "release_code";--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "asks_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "field_ticket" ADD COLUMN "price_note" text;--> statement-breakpoint
ALTER TABLE "field_ticket" ADD COLUMN "signed_by_link" jsonb;--> statement-breakpoint
ALTER TABLE "itp_event" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "itp_event" ALTER COLUMN "recorded_by_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "link_code_link_hash_sent_at_index" ON "link_code" ("link_hash","sent_at");--> statement-breakpoint
CREATE INDEX "itp_request_itp_id_index" ON "itp_request" ("itp_id");--> statement-breakpoint
ALTER TABLE "itp_answer" ADD CONSTRAINT "itp_answer_request_id_itp_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "itp_request"("id");--> statement-breakpoint
ALTER TABLE "itp_event" ADD CONSTRAINT "itp_event_request_id_itp_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "itp_request"("id");--> statement-breakpoint
ALTER TABLE "itp_request" ADD CONSTRAINT "itp_request_link_id_share_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "share_link"("id");--> statement-breakpoint
ALTER TABLE "itp_request" ADD CONSTRAINT "itp_request_itp_id_itp_id_fkey" FOREIGN KEY ("itp_id") REFERENCES "itp"("id");