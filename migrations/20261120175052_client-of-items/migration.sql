ALTER TABLE "evidence_snapshot" DROP CONSTRAINT "evidence_snapshot_report_id_inspection_report_id_fkey";--> statement-breakpoint
ALTER TABLE "evidence_snapshot" DROP CONSTRAINT "evidence_snapshot_signature_id_report_signature_id_fkey";--> statement-breakpoint
ALTER TABLE "review_comment" DROP CONSTRAINT "review_comment_report_id_inspection_report_id_fkey";--> statement-breakpoint
ALTER TABLE "report_consumable" DROP CONSTRAINT "report_consumable_report_id_inspection_report_id_fkey";--> statement-breakpoint
ALTER TABLE "report_equipment" DROP CONSTRAINT "report_equipment_report_id_inspection_report_id_fkey";--> statement-breakpoint
ALTER TABLE "report_indication" DROP CONSTRAINT "report_indication_report_id_inspection_report_id_fkey";--> statement-breakpoint
ALTER TABLE "report_ledger" DROP CONSTRAINT "report_ledger_report_id_inspection_report_id_fkey";--> statement-breakpoint
ALTER TABLE "report_line" DROP CONSTRAINT "report_line_report_id_inspection_report_id_fkey";--> statement-breakpoint
ALTER TABLE "report_opening" DROP CONSTRAINT "report_opening_report_id_inspection_report_id_fkey";--> statement-breakpoint
ALTER TABLE "report_person" DROP CONSTRAINT "report_person_report_id_inspection_report_id_fkey";--> statement-breakpoint
ALTER TABLE "report_signature" DROP CONSTRAINT "report_signature_report_id_inspection_report_id_fkey";--> statement-breakpoint
DROP TABLE "evidence_snapshot";--> statement-breakpoint
DROP TABLE "import_mapping";--> statement-breakpoint
DROP TABLE "inspection_report";--> statement-breakpoint
DROP TABLE "ledger_head";--> statement-breakpoint
DROP TABLE "review_comment";--> statement-breakpoint
DROP TABLE "report_consumable";--> statement-breakpoint
DROP TABLE "report_equipment";--> statement-breakpoint
DROP TABLE "report_indication";--> statement-breakpoint
DROP TABLE "report_ledger";--> statement-breakpoint
DROP TABLE "report_line";--> statement-breakpoint
DROP TABLE "report_opening";--> statement-breakpoint
DROP TABLE "report_person";--> statement-breakpoint
DROP TABLE "report_signature";