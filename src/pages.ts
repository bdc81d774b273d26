import type { ModulePages } from "#kit/ui/pages.ts";
import * as activityAndAudit from "#modules/activity-and-audit/ui/pages.tsx";
import * as auditPackages from "#modules/audit-packages/ui/pages.tsx";
import * as baseLocations from "#modules/base-locations/ui/pages.tsx";
import * as calendar from "#modules/calendar/ui/pages.tsx";
import * as calibration from "#modules/calibration/ui/pages.tsx";
import * as clientCompanies from "#modules/client-companies/ui/pages.tsx";
import * as companyForms from "#modules/company-forms/ui/pages.tsx";
import * as dashboard from "#modules/dashboard/ui/pages.tsx";
import * as evidenceCases from "#modules/evidence-cases/ui/pages.tsx";
import * as expenses from "#modules/expenses/ui/pages.tsx";
import * as forms from "#modules/forms/ui/pages.tsx";
import * as inspectionReports from "#modules/inspection-reports/ui/pages.tsx";
import * as inventory from "#modules/inventory/ui/pages.tsx";
import * as invoices from "#modules/invoices/ui/pages.tsx";
import * as itp from "#modules/itp/ui/pages.tsx";
import * as fieldTickets from "#modules/field-tickets/ui/pages.tsx";
import * as jobCosts from "#modules/job-costs/ui/pages.tsx";
import * as leads from "#modules/leads/ui/pages.tsx";
import * as ndtTraining from "#modules/ndt-training/ui/pages.tsx";
import * as peopleAndAccess from "#modules/people-and-access/ui/pages.tsx";
import * as processesProcedures from "#modules/processes-procedures/ui/pages.tsx";
import * as projectBudgets from "#modules/project-budgets/ui/pages.tsx";
import * as projectManagement from "#modules/project-management/ui/pages.tsx";
import * as projectProgress from "#modules/project-progress/ui/pages.tsx";
import * as purchaseOrders from "#modules/purchase-orders/ui/pages.tsx";
import * as rateSheets from "#modules/rate-sheets/ui/pages.tsx";
import * as releases from "#modules/releases/ui/pages.tsx";
import * as reminders from "#modules/reminders/ui/pages.tsx";
import * as reportStatistics from "#modules/report-statistics/ui/pages.tsx";
import * as reportTemplates from "#modules/report-templates/ui/pages.tsx";
import * as settings from "#modules/settings/ui/pages.tsx";
import * as timesheets from "#modules/timesheets/ui/pages.tsx";
import type { ModuleId } from "./catalogue.ts";

/**
 * The pages of each module. A module of the catalogue that is missing here does not compile. The lists are data only and in one file, which the
 * browser loads at its start unless it is opened to sign in; the pages are loaded when they are visited.
 */
export const pages: Record<ModuleId, ModulePages> = {
  dashboard,
  reminders,
  "inspection-reports": inspectionReports,
  "audit-packages": auditPackages,
  releases,
  invoices,
  "report-templates": reportTemplates,
  "company-forms": companyForms,
  forms,
  "report-statistics": reportStatistics,
  calendar,
  "ndt-training": ndtTraining,
  "processes-procedures": processesProcedures,
  "base-locations": baseLocations,
  "client-companies": clientCompanies,
  "project-management": projectManagement,
  "project-progress": projectProgress,
  "project-budgets": projectBudgets,
  "purchase-orders": purchaseOrders,
  itp,
  timesheets,
  expenses,
  "field-tickets": fieldTickets,
  leads,
  "job-costs": jobCosts,
  "rate-sheets": rateSheets,
  settings,
  inventory,
  calibration,
  "evidence-cases": evidenceCases,
  "people-and-access": peopleAndAccess,
  "activity-and-audit": activityAndAudit,
};
