CREATE TABLE "verification_lookup" (
	"id" uuid PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"asked" text NOT NULL,
	"outcome" text NOT NULL,
	"ip_hash" text
);
--> statement-breakpoint
CREATE INDEX "verification_lookup_ip_hash_at_index" ON "verification_lookup" ("ip_hash","at");--> statement-breakpoint
CREATE INDEX "verification_lookup_at_index" ON "verification_lookup" ("at");