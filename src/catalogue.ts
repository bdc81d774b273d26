import { addHistoryWords } from "#kit/action-words.ts";
import { activityAndAudit } from "#modules/activity-and-audit/contract.ts";
import { baseLocations } from "#modules/base-locations/contract.ts";
import { calibration } from "#modules/calibration/contract.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { dashboard } from "#modules/dashboard/contract.ts";
import { evidenceCases } from "#modules/evidence-cases/contract.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { processesProcedures } from "#modules/processes-procedures/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { reminders } from "#modules/reminders/contract.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";
import { settings } from "#modules/settings/contract.ts";

/** Every module of the product, grouped as people look for them. The navigation, the routes and the guards are read from here. */
export const catalogue = [
  { title: "Work", modules: [dashboard, reminders, projectManagement, inspectionReports, reportTemplates] },
  { title: "People", modules: [ndtTraining] },
  { title: "Equipment", modules: [inventory, calibration, evidenceCases] },
  { title: "Knowledge", modules: [processesProcedures] },
  { title: "Commercial", modules: [clientCompanies] },
  { title: "Administration", modules: [peopleAndAccess, baseLocations, settings, activityAndAudit] },
] as const;
export const modules = catalogue.flatMap((group) => [...group.modules]);
export type ModuleId = (typeof catalogue)[number]["modules"][number]["id"];

addHistoryWords(modules);
