import type { About } from "./about.ts";
import { addHistoryWords } from "#kit/history-words.ts";
import { about as activityAndAudit } from "#modules/activity-and-audit/about.ts";
import { about as auditPackages } from "#modules/audit-packages/about.ts";
import { about as baseLocations } from "#modules/base-locations/about.ts";
import { about as calendar } from "#modules/calendar/about.ts";
import { about as calibration } from "#modules/calibration/about.ts";
import { about as clientCompanies } from "#modules/client-companies/about.ts";
import { about as companyForms } from "#modules/company-forms/about.ts";
import { about as dashboard } from "#modules/dashboard/about.ts";
import { about as evidenceCases } from "#modules/evidence-cases/about.ts";
import { about as expenses } from "#modules/expenses/about.ts";
import { about as fieldTickets } from "#modules/field-tickets/about.ts";
import { about as forms } from "#modules/forms/about.ts";
import { about as inspectionReports } from "#modules/inspection-reports/about.ts";
import { about as inventory } from "#modules/inventory/about.ts";
import { about as invoices } from "#modules/invoices/about.ts";
import { about as itp } from "#modules/itp/about.ts";
import { about as jobCosts } from "#modules/job-costs/about.ts";
import { about as leads } from "#modules/leads/about.ts";
import { about as ndtTraining } from "#modules/ndt-training/about.ts";
import { about as peopleAndAccess } from "#modules/people-and-access/about.ts";
import { about as processesProcedures } from "#modules/processes-procedures/about.ts";
import { about as projectBudgets } from "#modules/project-budgets/about.ts";
import { about as projectManagement } from "#modules/project-management/about.ts";
import { about as projectProgress } from "#modules/project-progress/about.ts";
import { about as purchaseOrders } from "#modules/purchase-orders/about.ts";
import { about as rateSheets } from "#modules/rate-sheets/about.ts";
import { about as releases } from "#modules/releases/about.ts";
import { about as reminders } from "#modules/reminders/about.ts";
import { about as reportStatistics } from "#modules/report-statistics/about.ts";
import { about as reportTemplates } from "#modules/report-templates/about.ts";
import { about as settings } from "#modules/settings/about.ts";
import { about as timesheets } from "#modules/timesheets/about.ts";

/** Every module of the product, grouped as people look for them. The navigation, the routes and the guards are made from it. */
export const catalogue = [
  {
    title: "Work",
    modules: [
      dashboard,
      reminders,
      calendar,
      projectManagement,
      projectProgress,
      projectBudgets,
      itp,
      timesheets,
      expenses,
      fieldTickets,
      inspectionReports,
      auditPackages,
      releases,
      companyForms,
      forms,
      reportTemplates,
    ],
  },
  { title: "People", modules: [ndtTraining] },
  { title: "Equipment", modules: [inventory, calibration, evidenceCases] },
  { title: "Knowledge", modules: [processesProcedures] },
  { title: "Commercial", modules: [leads, clientCompanies, invoices, purchaseOrders, rateSheets, jobCosts, reportStatistics] },
  { title: "Administration", modules: [peopleAndAccess, baseLocations, settings, activityAndAudit] },
] as const;
type Known = (typeof catalogue)[number]["modules"][number];
export type ModuleId = Known["id"];

export const modules: readonly About[] = catalogue.flatMap((group) => [...group.modules]);
addHistoryWords(modules);

/** What modules name: subjects that come due, and so on. */
type Part = "access" | "namedActions" | "due" | "work" | "retention";
/** The names in a part, of all modules or of one. */
export type NamesIn<P extends Part, Id extends ModuleId = ModuleId> = KeysOf<Extract<Known, { id: Id }>, P>;
type KeysOf<A, P extends Part> = A extends { readonly [K in P]: infer Named } ? Extract<keyof Named, string> : never;

/** A part of what all modules say about themselves, by name, in the order of the catalogue. Each name belongs to one module. */
export function allOf<P extends Part>(part: P): Readonly<Record<NamesIn<P>, NonNullable<About[P]>[string]>> {
  const entries = modules.flatMap((module) => Object.entries<object>(module[part] ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two modules name ${twice} in their ${part}.`);
  return Object.fromEntries(entries) as never;
}
