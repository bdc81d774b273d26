CREATE TABLE "release_code" (
	"id" uuid PRIMARY KEY,
	"recipient_id" uuid NOT NULL,
	"link_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"browser_hash" text CONSTRAINT "release_code_browser" UNIQUE,
	"open_until" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "client_company" ADD COLUMN "link_asks_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "release_code_link_hash_sent_at_index" ON "release_code" ("link_hash","sent_at");--> statement-breakpoint
CREATE INDEX "release_code_recipient_id_index" ON "release_code" ("recipient_id");--> statement-breakpoint
ALTER TABLE "release_code" ADD CONSTRAINT "release_code_recipient_id_release_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "release_recipient"("id");