CREATE TABLE "share_link" (
	"id" uuid PRIMARY KEY,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"target_label" text NOT NULL,
	"client_company_id" uuid,
	"token_hash" text NOT NULL UNIQUE,
	"passcode_hash" text,
	"passcode_tries" integer DEFAULT 0 NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text,
	"shows_newer" boolean NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"revoked_by_id" uuid,
	"max_views" integer,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "share_link_view" (
	"id" uuid PRIMARY KEY,
	"link_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	"user_agent" text,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "share_link_target_type_target_id_index" ON "share_link" ("target_type","target_id");--> statement-breakpoint
CREATE INDEX "share_link_target_type_expires_at_index" ON "share_link" ("target_type","expires_at");--> statement-breakpoint
CREATE INDEX "share_link_view_link_id_at_index" ON "share_link_view" ("link_id","at");--> statement-breakpoint
ALTER TABLE "share_link_view" ADD CONSTRAINT "share_link_view_link_id_share_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "share_link"("id");