import { clientEndpoints } from "#directory/clients/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { addressOf } from "#kit/client.ts";
import { files } from "#kit/files.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { calibration } from "#modules/calibration/contract.ts";
import { ClientContact } from "#modules/client-companies/contract.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { datesOf } from "#modules/inspection-reports/rules/dates.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { processesProcedures } from "#modules/processes-procedures/contract.ts";
import { projectManagement, type WorkOrder } from "#modules/project-management/contract.ts";
import { reportTemplates, type ReportTemplate } from "#modules/report-templates/contract.ts";
import type { RoleNeed } from "#modules/report-templates/definition.ts";
import { ownJobs } from "../device/own-jobs.ts";
import { proceduresFor } from "../parts/procedures-asked.ts";

/** A request whose answer a job needs offline, with its description, to tell the person if it is missing. */
export interface Question {
  address: string;
  what: string;
}

const longest = 14;
const writtenUpLater = 2;

/**
 * The days the pack is asked for: those of the job from today on, at most two weeks; today in any case, and of a job that has begun the two days
 * before, whose report may still have to be written.
 */
export function daysOf({ plannedStartOn, plannedEndOn }: Pick<WorkOrder, "plannedStartOn" | "plannedEndOn">, today: Day): Day[] {
  const from = plannedStartOn && plannedStartOn > today ? plannedStartOn : today;
  const until = plannedEndOn && plannedEndOn >= from ? plannedEndOn : addDays(from, 2);
  const days = Array.from({ length: longest }, (_, at) => addDays(from, at)).filter((day) => day <= until);
  const before = Array.from({ length: writtenUpLater }, (_, at) => addDays(today, at - writtenUpLater));
  return [...new Set([...before.filter((day) => plannedStartOn && day >= plannedStartOn), today, ...days])];
}

/** What every job needs. */
export function generalQuestions(person: string): Question[] {
  const lists = "People, instruments, clients and templates";
  return [
    { address: addressOf(peopleEndpoints.forReports, {}), what: lists },
    { address: addressOf(inventory.endpoints.equipment, {}), what: lists },
    { address: addressOf(clientEndpoints.forPickers, {}), what: lists },
    { address: addressOf(reportTemplates.endpoints.latest, {}), what: lists },
    { address: addressOf(reportTemplates.endpoints.acceptanceSets, {}), what: lists },
    { address: addressOf(ndtTraining.endpoints.schemes, {}), what: lists },
    { address: addressOf(projectManagement.workOrders.list, ownJobs(person)), what: "Job list" },
  ];
}

/** The job itself, its contacts, and its reports. */
export function jobQuestions(order: WorkOrder): Question[] {
  return [
    { address: addressOf(projectManagement.workOrders.find, { id: order.id }), what: "The job" },
    { address: addressOf(projectManagement.endpoints.readiness, { id: order.id }), what: "The job" },
    { address: addressOf(projectManagement.endpoints.find, { id: order.projectId }), what: "The project" },
    { address: contactsOf(order), what: "Client contacts" },
    { address: reportsUnder(order), what: "Reports of the job" },
    // The job's page names its procedures.
    ...[...new Set(order.scope.flatMap(({ procedureId }) => procedureId ?? []))].map((id) => ({
      address: addressOf(processesProcedures.endpoints.find, { id }),
      what: "Procedures in force",
    })),
  ];
}

export const contactsOf = ({ clientCompanyId }: Pick<WorkOrder, "clientCompanyId">) =>
  addressOf(ClientContact.endpoints.list, { query: { clientCompanyId, active: "true", limit: 50 } });

/** The newest reports of the project: drafts can be continued offline, signed ones viewed and copied. */
export const reportsUnder = ({ projectId }: Pick<WorkOrder, "projectId">) =>
  addressOf(inspectionReports.endpoints.list, { query: { projectId, limit: 20 } });

/** Whether people, instruments and procedures are valid on each day, requested as the editor of a report does. */
export function evidenceQuestions(order: WorkOrder, templates: readonly ReportTemplate[], days: readonly Day[]): Question[] {
  const methods = [...new Set(order.scope.map(({ method }) => method))];
  const instruments = [...new Set(order.equipmentNeed.flatMap(({ inventoryItemIds }) => inventoryItemIds))];
  const needs = templates.filter(({ method }) => methods.includes(method as never)).flatMap(({ definition }) => definition.roles);
  const { clientCompanyId, projectId } = order;
  const questions = [
    // Whether the client's approval is required, the report knows once the server has it.
    ...methods.flatMap((method) =>
      [false, true].flatMap((procedureClientApproval) =>
        [null, ...days].map((on) => proceduresAt({ method, clientCompanyId, projectId, procedureClientApproval }, on)),
      ),
    ),
    ...needs.flatMap((need) => days.map((on) => ({ address: certifiedAt(need, on), what: "Certificates and vision tests" }))),
    ...instruments.flatMap((itemId) =>
      days.map((on) => ({
        address: addressOf(calibration.endpoints.answer, { query: { itemId, on } }),
        what: "Calibrations",
      })),
    ),
  ];
  return [...new Map(questions.map((question) => [question.address, question])).values()];
}

const proceduresAt = (report: Parameters<typeof proceduresFor>[0], on: Day | null): Question => ({
  address: addressOf(processesProcedures.endpoints.inForce, { query: proceduresFor(report, on) }),
  what: "Procedures in force",
});

/** Who may work in a role on a day, requested as the editor of a report does. */
export const certifiedAt = ({ method, technique, minLevel: level, vision }: RoleNeed, on: Day): string =>
  addressOf(ndtTraining.endpoints.certified, { query: { on, method, ...(technique ? { technique } : {}), level, vision } });

/** An earlier report, to be copied or continued; one that is still written with the procedures of its first day, as its editor asks them. */
export function reportQuestions(report: Report): Question[] {
  const { id, templateId, status, timeZone } = report;
  const open = status === "draft" || status === "returned";
  return [
    { address: addressOf(reportTemplates.endpoints.find, { id: templateId }), what: "Templates" },
    {
      address: addressOf(files.endpoints.list, { query: { entity: "InspectionReport", entityId: id } }),
      what: "Reports of the job",
    },
    ...(open
      ? [
          { address: addressOf(inspectionReports.endpoints.checks, { id }), what: "Reports of the job" },
          proceduresAt(report, datesOf(report, timeZone)[0] ?? null),
        ]
      : []),
  ];
}
