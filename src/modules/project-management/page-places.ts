/** Where the pages of projects and work orders take parts of other modules. */
import type { Project } from "./project.ts";
import type { WorkOrder } from "./work-order.ts";
import { definePlace } from "#kit/page-places.ts";

/** What is begun from a work order that may be worked on: first among its actions, the primary one unless the job has still to start. */
export const startedFromWorkOrder = definePlace<{ workOrderId: string; lesser: boolean }>("started from a work order");

/** What must be there each day before the work of a job, above what is planned. */
export const beforeWork = definePlace<{ workOrderId: string }>("before work");

/** What was recorded for the work, below what is planned; also once it is over. */
export const recordsOfWork = definePlace<{ workOrderId: string }>("records of work");

/** Chooses the procedure of a line of the scope; `name` is the field of the form. */
export const procedureOfScope = definePlace<{ name: string }>("procedure of a line of scope");

/** Where the page of a project shows what other modules know of it. */
export const projectTabs = definePlace<{ project: Project }>("tabs of a project");

/** What other modules know of a project, below its facts. */
export const projectSections = definePlace<{ projectId: string }>("sections of a project");

/** The purchase order that a work order names. */
export const orderOfWork = definePlace<{ clientCompanyId: string; number: string }>("purchase order of a work order");

/** Where the page of a work order shows what other modules know of it. */
export const workOrderTabs = definePlace<{ order: WorkOrder }>("tabs of a work order");

/** A cell of the list of projects: hours used of the budget, cost, revenue, or what is left of the purchase order. */
export const figureOfProject = definePlace<{ projectId: string; figure: "hours" | "cost" | "revenue" | "order" }>(
  "figure of a project",
);
