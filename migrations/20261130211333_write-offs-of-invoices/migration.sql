CREATE TABLE "invoice_write_off" (
	"id" uuid PRIMARY KEY,
	"invoice_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" numeric DEFAULT '0' NOT NULL,
	"in_base" numeric NOT NULL,
	"relief" boolean NOT NULL
);
--> statement-breakpoint
INSERT INTO "invoice_write_off" ("id","invoice_id","day","amount","in_base","relief")
  SELECT "id","id",("written_off_at" at time zone 'utc')::date,"written_off",coalesce("written_off_in_base",0),"write_off_relief"
  FROM "invoice" WHERE "written_off_at" is not null;--> statement-breakpoint
DROP INDEX "invoice_written_off";--> statement-breakpoint
ALTER TABLE "invoice" DROP COLUMN "written_off_in_base";--> statement-breakpoint
CREATE INDEX "invoice_write_off_invoice_id_index" ON "invoice_write_off" ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_write_off_day_index" ON "invoice_write_off" ("day");--> statement-breakpoint
ALTER TABLE "invoice_write_off" ADD CONSTRAINT "invoice_write_off_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");