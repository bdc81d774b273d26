CREATE TABLE "consent_form" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"form_version" text NOT NULL UNIQUE,
	"legally_binding" boolean NOT NULL,
	"requires_consent" boolean NOT NULL,
	"state" text NOT NULL,
	"published_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "consent_record" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"consent_form_id" text NOT NULL,
	"form_version" text NOT NULL,
	"accepted" boolean NOT NULL,
	"consent_text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	"user_agent" text,
	"claimed_ip" text,
	"claimed_user_agent" text,
	"claimed_at" text
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL UNIQUE,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_offer" (
	"user_id" uuid PRIMARY KEY,
	"challenge" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_to" text,
	"sealed_secret" text,
	"code_hash" text,
	"sent_at" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_step" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	CONSTRAINT "second_factor_user_id_kind_unique" UNIQUE("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "second_step" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"method" text,
	"code_hash" text,
	"sent_at" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"passkey_challenge" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "former_token_hash" text;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "rotated_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "rotate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "security_policy" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "user_session_former_token_hash_index" ON "user_session" ("former_token_hash");--> statement-breakpoint
CREATE INDEX "consent_record_user_id_consent_form_id_index" ON "consent_record" ("user_id","consent_form_id");--> statement-breakpoint
CREATE INDEX "passkey_user_id_index" ON "passkey" ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_user_id_created_at_index" ON "password_reset" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "recovery_code_user_id_index" ON "recovery_code" ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_code_code_hash_index" ON "recovery_code" ("code_hash");--> statement-breakpoint
CREATE INDEX "second_step_user_id_created_at_index" ON "second_step" ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "consent_record" ADD CONSTRAINT "consent_record_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "passkey_offer" ADD CONSTRAINT "passkey_offer_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");--> statement-breakpoint
ALTER TABLE "second_step" ADD CONSTRAINT "second_step_user_id_app_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");