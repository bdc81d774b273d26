import { z } from "zod";
import { Project, projectStates } from "./project.ts";
import { defineModule, flag, get, many, ordinary, post, Stored } from "#kit/contract.ts";
import { ReportPolicyPart } from "#modules/client-companies/report-policy.ts";
import { methods } from "#modules/report-templates/definition.ts";

export * from "./project.ts";

export const workOrderStates = [
  "draft",
  "planned",
  "ready",
  "in progress",
  "work done",
  "on hold",
  "closed",
  "cancelled",
] as const;
export type WorkOrderState = (typeof workOrderStates)[number];
export const priorities = ["low", "normal", "high", "emergency"] as const;

const optional = <T extends z.ZodType>(field: T) => field.nullable().optional();
const text = (most: number) => z.string().trim().max(most);
const day = z.iso.date("Give a day such as 2026-03-14");
const version = z.int();

/** One line of what is to be examined: how, by which procedure, how much. Reports are started from it. */
export const ScopeLine = z.object({
  id: z.uuid(),
  method: z.enum(methods),
  technique: text(40).nullable(),
  itemType: text(80).nullable(),
  standard: text(80).nullable(),
  acceptance: text(120).nullable(),
  procedureId: z.uuid().nullable(),
  quantity: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, "A quantity is a number of at most 3 decimals")
    .nullable(),
  unit: text(20).nullable(),
  /** Share of the items to be examined, 1 to 100. */
  extentPercent: z.int().min(1).max(100).nullable(),
});
export type ScopeLine = z.infer<typeof ScopeLine>;
/** A line as it is sent: only the method is needed, the server gives the id. */
export const ScopeLineDraft = ScopeLine.partial().required({ method: true });
export type ScopeLineDraft = z.infer<typeof ScopeLineDraft>;

/** An instrument or a kind of instrument the job needs; `inventoryItemIds` are those booked for it. */
export const EquipmentNeed = z.object({
  typeCode: text(40).min(1, "Say which kind of equipment"),
  quantity: z.int().min(1).max(99),
  inventoryItemIds: z.array(z.uuid()).max(99),
  note: text(200).nullable(),
});
export type EquipmentNeed = z.infer<typeof EquipmentNeed>;

export const WorkOrderDraft = z.object({
  projectId: z.uuid("Choose the project"),
  title: text(160).min(1, "Say what is to be done"),
  clientSiteId: optional(z.uuid()),
  /** Left out: the base of the project. */
  baseLocationId: z.uuid().optional(),
  area: optional(text(120)),
  scope: z.array(ScopeLineDraft).max(100).optional(),
  priority: z.enum(priorities).optional(),
  plannedStartOn: optional(day),
  plannedEndOn: optional(day),
  leadUserId: optional(z.uuid()),
  assignedUserIds: z.array(z.uuid()).max(60).optional(),
  equipmentNeed: z.array(EquipmentNeed).max(60).optional(),
  purchaseOrder: optional(text(60)),
  clientReference: optional(text(80)),
  instructions: optional(text(4000)),
  reportPolicy: ReportPolicyPart.optional(),
});
export type WorkOrderDraft = z.infer<typeof WorkOrderDraft>;
/** A new work order; Operations may take one for a client on credit hold, with a reason. */
export const NewWorkOrder = WorkOrderDraft.extend({ holdOverride: text(400).optional() });
export type NewWorkOrder = z.infer<typeof NewWorkOrder>;

/** What stood in the way of "ready" and who let it pass, why. */
export const Override = z.object({
  check: z.string(),
  message: z.string(),
  reason: z.string(),
  byName: z.string(),
  at: z.string(),
});
export type Override = z.infer<typeof Override>;

export const WorkOrder = Stored.extend({
  number: z.string(),
  projectId: z.uuid(),
  projectNumber: z.string().nullable(),
  projectName: z.string().nullable(),
  clientCompanyId: z.uuid(),
  clientName: z.string().nullable(),
  clientSiteId: z.uuid().nullable(),
  siteName: z.string().nullable(),
  siteTimeZone: z.string().nullable(),
  baseLocationId: z.uuid(),
  baseName: z.string().nullable(),
  title: z.string(),
  area: z.string().nullable(),
  status: z.enum(workOrderStates),
  statusReason: z.string().nullable(),
  scope: z.array(ScopeLine),
  priority: z.enum(priorities),
  plannedStartOn: z.string().nullable(),
  plannedEndOn: z.string().nullable(),
  startedOn: z.string().nullable(),
  doneOn: z.string().nullable(),
  closedOn: z.string().nullable(),
  leadUserId: z.uuid().nullable(),
  assignedUserIds: z.array(z.uuid()),
  equipmentNeed: z.array(EquipmentNeed),
  purchaseOrder: z.string().nullable(),
  clientReference: z.string().nullable(),
  instructions: z.string().nullable(),
  reportPolicy: ReportPolicyPart,
  overrides: z.array(Override),
});
export type WorkOrder = z.infer<typeof WorkOrder>;

/** One thing that must be in order before a work order is ready. */
export const ReadinessCheck = z.object({
  check: z.string(),
  ok: z.boolean(),
  message: z.string(),
  entity: z.string().nullable(),
  entityId: z.uuid().nullable(),
});
export type ReadinessCheck = z.infer<typeof ReadinessCheck>;

/** A job that came by telephone: project and work order in one step. */
export const CallOut = z.object({
  clientCompanyId: z.uuid("Choose the client"),
  clientSiteId: z.uuid("Choose the site"),
  baseLocationId: z.uuid("Choose the base"),
  title: text(160).min(1, "Say what is to be done"),
  methods: z.array(z.enum(methods)).min(1, "Choose at least one method"),
  on: day,
  leadUserId: optional(z.uuid()),
  clientReference: optional(text(80)),
  purchaseOrder: optional(text(60)),
  holdOverride: text(400).optional(),
});
export type CallOut = z.infer<typeof CallOut>;

export const workOrderLabels = {
  number: "Number",
  title: "Title",
  clientName: "Client",
  siteName: "Site",
  clientSiteId: "Site",
  projectNumber: "Project",
  status: "Status",
  statusReason: "Reason of the status",
  priority: "Priority",
  plannedStartOn: "Planned start",
  plannedEndOn: "Planned end",
  baseName: "Base",
  baseLocationId: "Base",
  area: "Area",
  scope: "Scope",
  leadUserId: "Lead",
  assignedUserIds: "Crew",
  equipmentNeed: "Equipment",
  purchaseOrder: "Purchase order",
  clientReference: "Client reference",
  instructions: "Instructions",
  startedOn: "Started",
  doneOn: "Work done",
  closedOn: "Closed",
  overrides: "Overrides",
  reportPolicy: "Report policy",
};

const workOrders = ordinary("/api/work-orders", {
  row: WorkOrder,
  draft: WorkOrderDraft,
  filters: {
    status: many(z.enum(workOrderStates)),
    projectId: z.uuid().optional(),
    clientCompanyId: z.uuid().optional(),
    baseLocationId: z.uuid().optional(),
    priority: many(z.enum(priorities)),
    method: z.enum(methods).optional(),
    /** Work orders this person is assigned to. */
    assignedTo: z.uuid().optional(),
    unassigned: flag.describe("Nobody is assigned, and the work is still to come"),
    /** Work orders planned to go on on this day. */
    on: z.iso.date().optional(),
  },
  labels: workOrderLabels,
  noun: "work order",
});

export const projectManagement = defineModule({
  id: "project-management",
  title: "Projects",
  opens: ["projects"],
  records: { workOrders: { ...workOrders, create: { ...workOrders.create, body: NewWorkOrder } } },
  endpoints: {
    ...Project.endpoints,
    changeProjectStatus: post("/api/projects/:id/status-changes", {
      action: "edit",
      body: z.object({ version, to: z.enum(projectStates), reason: text(600).optional() }),
      reply: Project.row,
      summary: "Activate, hold, complete or close a project",
    }),
    readiness: get("/api/work-orders/:id/readiness", {
      action: "view",
      reply: z.array(ReadinessCheck),
      summary: "What must be in order before the work order is ready, and what is not",
    }),
    changeWorkOrderStatus: post("/api/work-orders/:id/status-changes", {
      action: "edit",
      body: z.object({
        version,
        to: z.enum(workOrderStates),
        reason: text(600).optional(),
        overrides: z.array(z.object({ check: z.string(), reason: text(400).min(1, "Give the reason") })).optional(),
      }),
      reply: WorkOrder,
      summary: "Plan, ready, start, finish, hold, close or cancel a work order",
    }),
    callOut: post("/api/call-outs", {
      action: "create",
      body: CallOut,
      reply: WorkOrder,
      summary: "Take a call-out: project and work order in one step",
    }),
  },
});
