import { z } from "zod";
import { Project, projectStates } from "./project.ts";
import { NewWorkOrder, WorkOrder, workOrderStates } from "./work-order.ts";
import { defineModule, get, post } from "#kit/contract.ts";
import { methods } from "#modules/report-templates/definition.ts";

export * from "./project.ts";
export * from "./work-order.ts";

const optional = <T extends z.ZodType>(field: T) => field.nullable().optional();
const text = (most: number) => z.string().trim().max(most);
const day = z.iso.date("Give a day such as 2026-03-14");
const version = z.int();

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

export const projectManagement = defineModule({
  id: "project-management",
  title: "Projects",
  opens: ["projects"],
  records: { workOrders: { ...WorkOrder.endpoints, create: { ...WorkOrder.endpoints.create, body: NewWorkOrder } } },
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
      reply: WorkOrder.row,
      summary: "Plan, ready, start, finish, hold, close or cancel a work order",
    }),
    callOut: post("/api/call-outs", {
      action: "create",
      body: CallOut,
      reply: WorkOrder.row,
      summary: "Take a call-out: project and work order in one step",
    }),
  },
});
