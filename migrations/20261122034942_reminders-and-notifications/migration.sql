CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"lines" jsonb NOT NULL,
	"href" text,
	"key" text NOT NULL,
	"read_at" timestamp(3) with time zone,
	CONSTRAINT "notification_once" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "held_text" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_preference" (
	"user_id" uuid,
	"subject" text,
	"channel" text,
	"wanted" boolean NOT NULL,
	CONSTRAINT "notice_preference_pkey" PRIMARY KEY("user_id","subject","channel")
);
--> statement-breakpoint
CREATE TABLE "reminder_digest" (
	"user_id" uuid,
	"day" date,
	"at" timestamp(3) with time zone NOT NULL,
	"items" integer NOT NULL,
	CONSTRAINT "reminder_digest_pkey" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "reminder_rule" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"subject" text NOT NULL UNIQUE,
	"active" boolean NOT NULL,
	"lead_days" integer[] NOT NULL,
	"recipients" text[] NOT NULL,
	"to_owner" boolean NOT NULL,
	"to_manager" boolean NOT NULL,
	"channels" text[] NOT NULL,
	"repeat_days" integer
);
--> statement-breakpoint
CREATE TABLE "reminder_sent" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"due_on" date NOT NULL,
	"stage" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "reminder_sent_once" UNIQUE("record_id","due_on","stage","user_id","kind")
);
--> statement-breakpoint
CREATE INDEX "notification_user_id_at_id_index" ON "notification" ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" ("user_id") WHERE "read_at" is null;--> statement-breakpoint
CREATE INDEX "held_text_user_id_index" ON "held_text" ("user_id");--> statement-breakpoint
CREATE INDEX "reminder_sent_user_id_at_index" ON "reminder_sent" ("user_id","at");