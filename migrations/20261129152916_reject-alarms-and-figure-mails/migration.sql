CREATE TABLE "figure_mail" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"tab" text NOT NULL,
	"filter" jsonb NOT NULL,
	"every" text NOT NULL,
	"recipient_ids" uuid[] NOT NULL,
	"sent_to" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reject_alarm" (
	"id" uuid PRIMARY KEY,
	"requirement_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"span" text NOT NULL,
	"method" text NOT NULL,
	"colour" text NOT NULL,
	"raised_at" timestamp(3) with time zone NOT NULL,
	"cleared_at" timestamp(3) with time zone,
	"numerator" bigint NOT NULL,
	"denominator" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "figure_mail_owner_id_index" ON "figure_mail" ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reject_alarm_open" ON "reject_alarm" ("requirement_id","project_id","span","method","colour") WHERE "cleared_at" is null;--> statement-breakpoint
CREATE INDEX "reject_alarm_project_id_index" ON "reject_alarm" ("project_id");