CREATE TABLE "clock_release" (
	"id" uuid PRIMARY KEY,
	"at" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"after_n" bigint NOT NULL,
	"after_ledger_seq" integer NOT NULL,
	"by_id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL
);
