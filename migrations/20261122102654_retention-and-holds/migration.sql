CREATE TABLE "audit_archive" (
	"id" uuid PRIMARY KEY,
	"log" text NOT NULL,
	"before" date NOT NULL,
	"count" integer NOT NULL,
	"dropped" integer NOT NULL,
	"first_seq" bigint,
	"last_seq" bigint,
	"head_hash" text,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_hold" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"scope" text NOT NULL,
	"target_id" uuid,
	"target_label" text,
	"from" date,
	"to" date,
	"lifted_at" timestamp(3) with time zone,
	"lifted_by_id" uuid,
	"lift_reason" text
);
--> statement-breakpoint
CREATE TABLE "purge_item" (
	"id" uuid PRIMARY KEY,
	"proposal_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_class" text NOT NULL,
	"entity" text NOT NULL,
	"record_id" uuid,
	"label" text NOT NULL,
	"since" date NOT NULL,
	"over_on" date NOT NULL,
	"count" integer NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "purge_proposal" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"prepared_on" date NOT NULL,
	"state" text NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"decline_reason" text,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "retention_rule" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"record_class" text NOT NULL UNIQUE,
	"term" text NOT NULL,
	"years" numeric(4,1),
	"basis" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_archive_log_before_index" ON "audit_archive" ("log","before");--> statement-breakpoint
CREATE INDEX "legal_hold_lifted_at_index" ON "legal_hold" ("lifted_at");--> statement-breakpoint
CREATE INDEX "purge_item_proposal_id_position_index" ON "purge_item" ("proposal_id","position");--> statement-breakpoint
CREATE INDEX "purge_item_record_id_index" ON "purge_item" ("record_id");--> statement-breakpoint
CREATE INDEX "purge_proposal_prepared_on_index" ON "purge_proposal" ("prepared_on");--> statement-breakpoint
ALTER TABLE "purge_item" ADD CONSTRAINT "purge_item_proposal_id_purge_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "purge_proposal"("id");