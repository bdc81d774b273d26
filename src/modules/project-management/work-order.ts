import { z } from "zod";
import { workOrderLife, workOrderStates } from "./work-order-life.ts";
import { ReportPolicyPart } from "#directory/company/report-policy.ts";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, field, ref, refs, rows, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { dayText, limitedText, requiredText } from "#kit/schemas.ts";
import { methods } from "#modules/report-templates/definition.ts";

export const priorities = ["low", "normal", "high", "emergency"] as const;

/** One line of what is to be examined: how, by which procedure, how much. Reports are started from it. */
export const ScopeLine = z.object({
  id: z.uuid(),
  method: z.enum(methods),
  technique: limitedText(40).nullable(),
  itemType: limitedText(80).nullable(),
  standard: limitedText(80).nullable(),
  acceptance: limitedText(120).nullable(),
  procedureId: z.uuid().nullable(),
  quantity: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, "A quantity is a number of at most 3 decimals")
    .nullable(),
  unit: limitedText(20).nullable(),
  /** Share of the items to be examined, 1 to 100. */
  extentPercent: z.int().min(1).max(100).nullable(),
});
export type ScopeLine = z.infer<typeof ScopeLine>;
/** A line as it is sent: only the method is needed, the server gives the id. */
export const ScopeLineDraft = ScopeLine.partial().required({ method: true });
export type ScopeLineDraft = z.infer<typeof ScopeLineDraft>;

/** An instrument or a kind of instrument the job needs; `inventoryItemIds` are those booked for it. */
export const EquipmentNeed = z.object({
  typeCode: requiredText("Choose the kind of equipment", 40),
  quantity: z.int().min(1).max(99),
  inventoryItemIds: z.array(z.uuid()).max(99),
  note: limitedText(200).nullable(),
});
export type EquipmentNeed = z.infer<typeof EquipmentNeed>;

/** What stood in the way of "ready" and who let it pass, why. */
export const Override = z.object({
  check: z.string(),
  message: z.string(),
  reason: z.string(),
  byName: z.string(),
  at: z.string(),
});
export type Override = z.infer<typeof Override>;

/** One job of a project: what is examined where and when, by whom, with what. */
export const WorkOrder = defineRecord({
  entity: "WorkOrder",
  noun: "work order",
  path: "/api/work-orders",
  page: "/work-orders",
  fields: {
    projectId: field("", z.uuid("Choose the project"), z.uuid(), { kind: "record" }),
    title: text("Title", { required: "Enter what is to be done", most: 160 }),
    clientSiteId: ref("Site", {}),
    priority: field("Priority", z.enum(priorities).optional(), z.enum(priorities), { kind: "choice", options: priorities }),
    plannedStartOn: day("Planned start", {}),
    plannedEndOn: day("Planned end", {}),
    /** Left out: the base of the project. */
    baseLocationId: field("Base", z.uuid().optional(), z.uuid(), { kind: "record" }),
    area: text("Area", { help: "Unit, rack, tank." }),
    scope: field("Scope", z.array(ScopeLineDraft).max(100).optional(), z.array(ScopeLine)),
    leadUserId: ref("Lead", {}),
    assignedUserIds: refs("Crew", { most: 60 }),
    equipmentNeed: rows("Equipment", EquipmentNeed, { most: 60 }),
    purchaseOrder: text("Purchase order", { most: 60, mono: true }),
    clientReference: text("Client reference", { most: 80, mono: true, help: "The client's work order, notification or AFE." }),
    instructions: text("Instructions", { most: 4000, lines: 3 }),
    reportPolicy: field("Report policy", ReportPolicyPart.optional(), ReportPolicyPart),
  },
  shown: {
    number: derived("Number", z.string(), { mono: true }),
    clientCompanyId: derived("", z.uuid()),
    clientName: derived("Client", z.string().nullable()),
    siteName: derived("Site", z.string().nullable()),
    siteTimeZone: derived("", z.string().nullable()),
    projectNumber: derived("Project", z.string().nullable()),
    projectName: derived("", z.string().nullable()),
    baseName: derived("Base", z.string().nullable()),
    status: derived("Status", z.enum(workOrderStates), { options: workOrderStates, meanings: meaningsOf(workOrderLife) }),
    statusReason: derived("Reason for the status", z.string().nullable()),
    startedOn: derived("Started", z.string().nullable()),
    doneOn: derived("Work done", z.string().nullable()),
    closedOn: derived("Closed", z.string().nullable()),
    overrides: derived("Overrides", z.array(Override)),
  },
  filters: {
    status: many(z.enum(workOrderStates)),
    projectId: z.uuid().optional(),
    clientCompanyId: z.uuid().optional(),
    baseLocationId: z.uuid().optional(),
    priority: many(z.enum(priorities)),
    method: z.enum(methods).optional(),
    /** Work orders this person is assigned to. */
    assignedTo: z.uuid().optional(),
    unassigned: flag.describe("No crew assigned to upcoming work"),
    /** Work orders planned to go on on this day. */
    on: dayText().optional(),
  },
});
export type WorkOrder = z.infer<typeof WorkOrder.row>;

/** On its own page, also for people without procedures: the number of each procedure of the scope by its id. */
export const WorkOrderWhole = WorkOrder.row.extend({ procedureNumbers: z.record(z.string(), z.string()) });
export type WorkOrderWhole = z.infer<typeof WorkOrderWhole>;
export type WorkOrderDraft = z.infer<typeof WorkOrder.draft>;
/** A new work order; Operations may take one for a client on credit hold, with a reason. */
export const NewWorkOrder = WorkOrder.draft.extend({ holdOverride: limitedText(400).optional() });
export type NewWorkOrder = z.infer<typeof NewWorkOrder>;
