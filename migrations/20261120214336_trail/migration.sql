CREATE TABLE "audit_checkpoint" (
	"day" date PRIMARY KEY,
	"last_seq" bigint NOT NULL,
	"head_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"seq" bigint PRIMARY KEY,
	"event_id" uuid NOT NULL CONSTRAINT "audit_seal_event_key" UNIQUE,
	"payload_hash" text NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_log" (
	"id" uuid PRIMARY KEY,
	"fingerprint" text NOT NULL UNIQUE,
	"side" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"route" text NOT NULL,
	"app_version" text NOT NULL,
	"request_id" text,
	"first_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"user_ids" uuid[] NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"resolved_in" text
);
--> statement-breakpoint
CREATE TABLE "security_event_step" (
	"id" uuid PRIMARY KEY,
	"event_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"note" text,
	CONSTRAINT "security_event_step_once" UNIQUE("event_id","state")
);
--> statement-breakpoint
CREATE TABLE "trail_check" (
	"id" uuid PRIMARY KEY,
	"started_at" timestamp(3) with time zone NOT NULL,
	"started_by_id" uuid,
	"ended_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"verified" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"head_hash" text,
	"broken_seq" bigint,
	"broken_at" timestamp(3) with time zone,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "tx" xid8 DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "n" bigserial;--> statement-breakpoint
CREATE INDEX "audit_event_entity_at_id_index" ON "audit_event" ("entity","at","id");--> statement-breakpoint
CREATE INDEX "audit_event_tx_n_index" ON "audit_event" ("tx","n");--> statement-breakpoint
CREATE INDEX "audit_event_client" ON "audit_event" ("client_company_id","at","id") WHERE "client_company_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_event_request_id_index" ON "audit_event" ("request_id");--> statement-breakpoint
CREATE INDEX "audit_event_label" ON "audit_event" (left("entity_label", 80) text_pattern_ops,"at");--> statement-breakpoint
CREATE INDEX "security_event_kind_at_id_index" ON "security_event" ("kind","at","id");--> statement-breakpoint
CREATE INDEX "security_event_severity_at_id_index" ON "security_event" ("severity","at","id");--> statement-breakpoint
CREATE INDEX "error_log_last_at_id_index" ON "error_log" ("last_at","id");--> statement-breakpoint
CREATE INDEX "error_log_status_last_at_id_index" ON "error_log" ("status","last_at","id");--> statement-breakpoint
CREATE INDEX "trail_check_started_at_index" ON "trail_check" ("started_at");--> statement-breakpoint
CREATE INDEX "user_session_last_seen_at_id_index" ON "user_session" ("last_seen_at","id");