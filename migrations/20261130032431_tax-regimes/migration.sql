ALTER TABLE "tax_code" DROP CONSTRAINT "tax_code_code_key";--> statement-breakpoint
ALTER TABLE "tax_code" ADD COLUMN "regime" text;--> statement-breakpoint
ALTER TABLE "tax_code" ADD COLUMN "exemption_reason" text;--> statement-breakpoint
ALTER TABLE "tax_code" ADD COLUMN "on_top_of" text;--> statement-breakpoint
UPDATE "tax_code" SET "regime" = CASE WHEN "category" = 'withholding' THEN 'withholding' WHEN "name" ILIKE '%sales tax%' THEN 'sales tax' ELSE 'VAT' END;--> statement-breakpoint
UPDATE "tax_code" SET "category" = 'S' WHERE "category" = 'withholding';--> statement-breakpoint
UPDATE "tax_code" SET "exemption_reason" = coalesce("printed_text", "name") WHERE "category" IN ('E', 'AE', 'O');--> statement-breakpoint
ALTER TABLE "tax_code" ALTER COLUMN "regime" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_code_from" ON "tax_code" ("code",coalesce("valid_from", date '1900-01-01')) WHERE ("archived_at" is null);