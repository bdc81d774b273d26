ALTER TABLE "client_contact" DROP CONSTRAINT "client_contact_client_company_id_client_company_id_fkey";--> statement-breakpoint
ALTER TABLE "client_requirement" DROP CONSTRAINT "client_requirement_client_company_id_client_company_id_fkey";--> statement-breakpoint
ALTER TABLE "client_requirement" DROP CONSTRAINT "client_requirement_client_site_id_client_site_id_fkey";--> statement-breakpoint
ALTER TABLE "client_site" DROP CONSTRAINT "client_site_client_company_id_client_company_id_fkey";--> statement-breakpoint
ALTER TABLE "inventory_item" DROP CONSTRAINT "inventory_item_type_id_equipment_type_id_fkey";--> statement-breakpoint
DROP TABLE "signing_key";--> statement-breakpoint
DROP TABLE "client_company";--> statement-breakpoint
DROP TABLE "client_contact";--> statement-breakpoint
DROP TABLE "client_requirement";--> statement-breakpoint
DROP TABLE "client_site";--> statement-breakpoint
DROP TABLE "equipment_type";--> statement-breakpoint
DROP TABLE "inventory_item";--> statement-breakpoint
DROP TABLE "acceptance_criteria_set";--> statement-breakpoint
DROP TABLE "indication_type";--> statement-breakpoint
DROP TABLE "report_template";--> statement-breakpoint
ALTER TABLE "base_location" DROP COLUMN "rso_id";--> statement-breakpoint
ALTER TABLE "base_location" DROP COLUMN "alternate_rso_id";--> statement-breakpoint
ALTER TABLE "base_location" DROP COLUMN "hse_contact_id";--> statement-breakpoint
ALTER TABLE "base_location" DROP COLUMN "scopes";