CREATE TABLE "package_progress" (
	"release_id" uuid PRIMARY KEY,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "release_dossier" (
	"release_id" uuid PRIMARY KEY,
	"contents" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "dossier_sha256" text;--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "dossier_scope" jsonb;--> statement-breakpoint
ALTER TABLE "package_progress" ADD CONSTRAINT "package_progress_release_id_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id");--> statement-breakpoint
ALTER TABLE "release_dossier" ADD CONSTRAINT "release_dossier_release_id_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id");