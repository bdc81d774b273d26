CREATE TABLE "access_review" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"number" text NOT NULL UNIQUE,
	"opened_on" date NOT NULL,
	"due_on" date NOT NULL,
	"changes_since" timestamp(3) with time zone,
	"reported_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"closed_by_id" uuid,
	"closed_by_name" text,
	"closing_note" text,
	"people" integer NOT NULL,
	"content_hash" text,
	"signature" text,
	"key_id" text,
	"pdf_sha256" text,
	"pdf_signature" text
);
--> statement-breakpoint
CREATE TABLE "access_review_line" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"outcome" text DEFAULT 'open' NOT NULL,
	"note" text,
	"decided_at" timestamp(3) with time zone,
	"decided_by_id" uuid,
	"decided_by_name" text,
	"person" jsonb,
	CONSTRAINT "access_review_line_review_id_user_id_unique" UNIQUE("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "delegation" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"actions" text[] NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "role_ends" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "access_review_opened_on_id_index" ON "access_review" ("opened_on","id");--> statement-breakpoint
CREATE INDEX "access_review_line_review_id_name_id_index" ON "access_review_line" ("review_id","name","id");--> statement-breakpoint
CREATE INDEX "access_review_line_user_id_index" ON "access_review_line" ("user_id");--> statement-breakpoint
CREATE INDEX "delegation_open_to" ON "delegation" ("to_user_id") WHERE ("ended_at" is null);--> statement-breakpoint
CREATE INDEX "delegation_open_from" ON "delegation" ("from_user_id") WHERE ("ended_at" is null);--> statement-breakpoint
CREATE INDEX "delegation_valid_from_id_index" ON "delegation" ("valid_from","id");--> statement-breakpoint
ALTER TABLE "access_review_line" ADD CONSTRAINT "access_review_line_review_id_access_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "access_review"("id");--> statement-breakpoint
ALTER TABLE "access_review_line" ADD CONSTRAINT "access_review_line_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_from_user_id_app_user_id_fkey" FOREIGN KEY ("from_user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_to_user_id_app_user_id_fkey" FOREIGN KEY ("to_user_id") REFERENCES "app_user"("id");