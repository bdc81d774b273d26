import { activityAndAuditServer } from "#modules/activity-and-audit/server/module.ts";
import { auditPackagesServer } from "#modules/audit-packages/server/module.ts";
import { baseLocationsServer } from "#modules/base-locations/server/module.ts";
import { calendarServer } from "#modules/calendar/server/module.ts";
import { calibrationServer } from "#modules/calibration/server/module.ts";
import { clientCompaniesServer } from "#modules/client-companies/server/module.ts";
import { companyFormsServer } from "#modules/company-forms/server/module.ts";
import { dashboardServer } from "#modules/dashboard/server/module.ts";
import { evidenceCasesServer } from "#modules/evidence-cases/server/module.ts";
import { expensesServer } from "#modules/expenses/server/module.ts";
import { formsServer } from "#modules/forms/server/module.ts";
import { inspectionReportsServer } from "#modules/inspection-reports/server/module.ts";
import { inventoryServer } from "#modules/inventory/server/module.ts";
import { invoicesServer } from "#modules/invoices/server/module.ts";
import { itpServer } from "#modules/itp/server/module.ts";
import { fieldTicketsServer } from "#modules/field-tickets/server/module.ts";
import { jobCostsServer } from "#modules/job-costs/server/module.ts";
import { leadsServer } from "#modules/leads/server/module.ts";
import { ndtTrainingServer } from "#modules/ndt-training/server/module.ts";
import { peopleAndAccessServer } from "#modules/people-and-access/server/module.ts";
import { processesProceduresServer } from "#modules/processes-procedures/server/module.ts";
import { projectBudgetsServer } from "#modules/project-budgets/server/module.ts";
import { projectManagementServer } from "#modules/project-management/server/module.ts";
import { projectProgressServer } from "#modules/project-progress/server/module.ts";
import { purchaseOrdersServer } from "#modules/purchase-orders/server/module.ts";
import { rateSheetsServer } from "#modules/rate-sheets/server/module.ts";
import { releasesServer } from "#modules/releases/server/module.ts";
import { remindersServer } from "#modules/reminders/server/module.ts";
import { reportStatisticsServer } from "#modules/report-statistics/server/module.ts";
import { reportTemplatesServer } from "#modules/report-templates/server/module.ts";
import { settingsServer } from "#modules/settings/server/module.ts";
import { timesheetsServer } from "#modules/timesheets/server/module.ts";
import type { ModuleId } from "./catalogue.ts";
import type { ServerModule } from "./server-module.ts";

/** The server of every module. Shipped data is written in this order: what others refer to comes first. */
export const serverModules = [
  peopleAndAccessServer,
  settingsServer,
  activityAndAuditServer,
  baseLocationsServer,
  clientCompaniesServer,
  projectManagementServer,
  purchaseOrdersServer,
  timesheetsServer,
  leadsServer,
  rateSheetsServer,
  processesProceduresServer,
  ndtTrainingServer,
  calendarServer,
  inventoryServer,
  calibrationServer,
  reportTemplatesServer,
  inspectionReportsServer,
  formsServer,
  reportStatisticsServer,
  companyFormsServer,
  evidenceCasesServer,
  releasesServer,
  itpServer,
  fieldTicketsServer,
  projectProgressServer,
  jobCostsServer,
  expensesServer,
  projectBudgetsServer,
  invoicesServer,
  auditPackagesServer,
  remindersServer,
  dashboardServer,
] as const satisfies readonly ServerModule[];

/** A module of the catalogue that is missing above does not compile. */
type Missing = Exclude<ModuleId, (typeof serverModules)[number]["contract"]["id"]>;
true satisfies [Missing] extends [never] ? true : Missing;
