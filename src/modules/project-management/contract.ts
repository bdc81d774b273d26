import { z } from "zod";
import { about } from "./about.ts";
import { projectLife, projectStates } from "./project-life.ts";
import { Project } from "./project.ts";
import { workOrderLife, workOrderStates } from "./work-order-life.ts";
import { NewWorkOrder, WorkOrder, WorkOrderWhole } from "./work-order.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, get, many, post } from "#kit/contract.ts";
import { MapRow } from "#kit/map-row.ts";
import { dayText, limitedText, optional, requiredText } from "#kit/schemas.ts";
import { methods } from "#modules/report-templates/definition.ts";

export * from "./project-life.ts";
export * from "./project.ts";
export * from "./work-order-life.ts";
export * from "./work-order.ts";

/** One thing that must be in order before a work order is ready. */
export const ReadinessCheck = z.object({
  check: z.string(),
  ok: z.boolean(),
  /** Nobody may override it (calendar rule 5). */
  hard: z.boolean(),
  /** It blocks nothing and is still to be known: somebody is proposed for another job. */
  warns: z.literal(true).optional(),
  message: z.string(),
  entity: z.string().nullable(),
  entityId: z.uuid().nullable(),
});
export type ReadinessCheck = z.infer<typeof ReadinessCheck>;

const Obstacle = z.object({ message: z.string(), entity: z.string().optional(), entityId: z.string().optional() });

const ClosingRecord = z.object({ entity: z.string(), entityId: z.uuid(), name: z.string() });
export type ClosingRecord = z.infer<typeof ClosingRecord>;

/** One line of the closing list of a project; `amounts` are decimal strings, for people who may see prices. */
export const ClosingLine = z.object({
  message: z.string(),
  /** 0: nothing is left of it. */
  count: z.int(),
  /** The project is not closed before it is 0. */
  refuses: z.boolean(),
  /** The first of them. */
  records: z.array(ClosingRecord),
  /** The page that lists all of them. */
  href: z.string().nullable(),
  amounts: z.array(z.object({ amount: z.string(), currency: z.string() })),
});
export type ClosingLine = z.infer<typeof ClosingLine>;

/** A project at one of its sites, or at one where it has a work order. */
const ProjectOnMap = MapRow.extend({ status: z.enum(projectStates) });
export type ProjectOnMap = z.infer<typeof ProjectOnMap>;

/** A work order at its site. */
const OrderOnMap = MapRow.extend({ status: z.enum(workOrderStates) });
export type OrderOnMap = z.infer<typeof OrderOnMap>;

/** The job a crew is looked for, as far as it is known. */
export const CrewQuestion = z.object({
  baseId: z.uuid().optional(),
  methods: many(z.enum(methods)),
  from: dayText().optional(),
  to: dayText().optional(),
});
export type CrewQuestion = z.infer<typeof CrewQuestion>;

/** One person for the crew of a job; `whyNot` is null for whoever may. */
export const CrewChoice = z.object({
  id: z.uuid(),
  displayName: z.string(),
  active: z.boolean(),
  whyNot: z.string().nullable(),
});
export type CrewChoice = z.infer<typeof CrewChoice>;

/** A job that came by telephone: project and work order in one step. */
export const CallOut = z.object({
  clientCompanyId: z.uuid("Choose the client"),
  clientSiteId: z.uuid("Choose the site"),
  baseLocationId: z.uuid("Choose the base"),
  title: requiredText("Enter what is to be done", 160),
  methods: z.array(z.enum(methods)).min(1, "Choose at least one method"),
  on: dayText(),
  leadUserId: optional(z.uuid()),
  clientReference: optional(limitedText(80)),
  purchaseOrder: optional(limitedText(60)),
  holdOverride: limitedText(400).optional(),
});
export type CallOut = z.infer<typeof CallOut>;

export const projectManagement = defineModule({
  ...about,
  records: {
    workOrders: {
      ...WorkOrder.endpoints,
      ...actionEndpoints(WorkOrder, workOrderLife, {
        ready: {
          /** Checks that Operations lets pass, each with its reason. */
          overrides: z.array(z.object({ check: limitedText(80), reason: requiredText("Enter the reason", 400) })).optional(),
        },
      }),
      find: { ...WorkOrder.endpoints.find, reply: WorkOrderWhole },
      create: { ...WorkOrder.endpoints.create, body: NewWorkOrder },
      map: get("/api/work-orders/map", {
        action: "view",
        query: WorkOrder.endpoints.list.query,
        reply: z.array(OrderOnMap),
        summary: "The work orders that the filters of the list select, at their sites with coordinates",
      }),
    },
  },
  endpoints: {
    ...Project.endpoints,
    ...actionEndpoints(Project, projectLife),
    readiness: get("/api/work-orders/:id/readiness", {
      action: "view",
      reply: z.array(ReadinessCheck),
      summary: "What must be in order before the work order is ready, and what is not",
    }),
    map: get("/api/projects/map", {
      action: "view",
      query: Project.endpoints.list.query,
      reply: z.array(ProjectOnMap),
      summary: "The projects that the filters of the list select, once for each of their sites, with its coordinates",
    }),
    closingList: get("/api/projects/:id/closing-list", {
      action: "view",
      reply: z.array(ClosingLine),
      summary: "What of a project is not finished: what refuses its closing, and what else is open",
    }),
    activation: get("/api/projects/:id/activation", {
      action: "edit",
      reply: z.array(Obstacle),
      summary: "What is missing before a draft of a project can become active",
    }),
    crewChoices: get("/api/crew-choices", {
      action: "create",
      query: CrewQuestion,
      reply: z.array(CrewChoice),
      summary:
        "People for the crew of a job: those of its base who are certified on its days, and the reason why the others are not available",
    }),
    callOut: post("/api/call-outs", {
      action: "create",
      body: CallOut,
      reply: WorkOrder.row,
      summary: "Create a call-out: project and work order in one step",
    }),
  },
});
