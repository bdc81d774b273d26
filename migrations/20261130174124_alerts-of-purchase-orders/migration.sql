ALTER TABLE "budget_alert" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
DELETE FROM "budget_alert" a USING "budget_alert" b WHERE a."key" like 'PO %' and b."key" = a."key" and b."threshold" = a."threshold"
  and a."cleared_at" is null and b."cleared_at" is null and (b."fired_at", b."id") < (a."fired_at", a."id");--> statement-breakpoint
UPDATE "budget_alert" SET "project_id" = null WHERE "key" like 'PO %';--> statement-breakpoint
CREATE UNIQUE INDEX "budget_alert_of_order_once" ON "budget_alert" ("key","threshold") WHERE "cleared_at" is null and "project_id" is null;
