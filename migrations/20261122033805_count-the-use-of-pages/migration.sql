CREATE TABLE "usage_device" (
	"id" text PRIMARY KEY,
	"user_id" uuid,
	"device_class" text NOT NULL,
	"packaged" boolean NOT NULL,
	"app_version" text NOT NULL,
	"first_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_event" (
	"hour" timestamp(3) with time zone,
	"who" text,
	"named" boolean NOT NULL,
	"module" text NOT NULL,
	"route" text,
	"device_class" text,
	"online" boolean,
	"views" integer NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "usage_event_pkey" PRIMARY KEY("hour","who","route","device_class","online")
);
--> statement-breakpoint
CREATE TABLE "usage_month" (
	"month" date,
	"module" text NOT NULL,
	"route" text,
	"views" bigint NOT NULL,
	"seconds" bigint NOT NULL,
	CONSTRAINT "usage_month_pkey" PRIMARY KEY("month","route")
);
--> statement-breakpoint
CREATE TABLE "usage_setting" (
	"id" integer PRIMARY KEY,
	"mode" text NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"changed_by_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "usage_device_last_at_index" ON "usage_device" ("last_at");