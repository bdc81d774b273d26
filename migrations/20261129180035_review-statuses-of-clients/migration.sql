ALTER TABLE "client_company" ADD COLUMN "review_statuses" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_review" ADD COLUMN "words" text;