ALTER TABLE "message_template" DROP CONSTRAINT "message_template_key_key";--> statement-breakpoint
ALTER TABLE "message_template" ADD COLUMN "locale" text NOT NULL;--> statement-breakpoint
ALTER TABLE "message_template" ADD CONSTRAINT "message_template_key_locale_key" UNIQUE("key","locale");