CREATE TABLE "item_merge" (
	"id" uuid PRIMARY KEY,
	"client_company_id" uuid NOT NULL,
	"item" text NOT NULL,
	"item_id" uuid NOT NULL,
	"joined_by_id" uuid NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"split_by_id" uuid,
	"split_at" timestamp(3) with time zone,
	"split_reason" text
);
--> statement-breakpoint
CREATE TABLE "joined_item" (
	"item_id" uuid PRIMARY KEY,
	"as_item_id" uuid NOT NULL,
	"merge_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "item_merge_open" ON "item_merge" ("item_id") WHERE "split_at" is null;--> statement-breakpoint
CREATE INDEX "joined_item_merge_id_index" ON "joined_item" ("merge_id");--> statement-breakpoint
ALTER TABLE "joined_item" ADD CONSTRAINT "joined_item_merge_id_item_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "item_merge"("id");