CREATE TABLE "list_layout" (
	"user_id" uuid,
	"list" text,
	"layout" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "list_layout_pkey" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"shared" boolean NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "list_view_user_id_list_name_unique" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" ("list") WHERE "shared";