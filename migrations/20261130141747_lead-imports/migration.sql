ALTER TABLE "lead" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "lead_import_id_index" ON "lead" ("import_id");