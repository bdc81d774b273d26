/** How projects and work orders live: which step follows which, and what each step needs. No database. */
import type { ProjectState, ScopeLine, WorkOrderState } from "./contract.ts";

/** One step in the life of a project or work order. */
export interface Move<State extends string> {
  to: State;
  /** The word in the trail: "plan". */
  action: string;
  /** The words on the button: "Plan work order". */
  verb: string;
  /** The person must say why. */
  reason?: true;
}
interface WorkOrderMove extends Move<WorkOrderState> {
  /** The crew may take this step on their own work order; all others are the office's. */
  crew?: true;
}

const cancel: WorkOrderMove = { to: "cancelled", action: "cancel", verb: "Cancel work order", reason: true };
const hold: WorkOrderMove = { to: "on hold", action: "hold", verb: "Put on hold", reason: true };

export const workOrderMoves: Record<WorkOrderState, readonly WorkOrderMove[]> = {
  draft: [{ to: "planned", action: "plan", verb: "Plan work order" }, cancel],
  planned: [{ to: "ready", action: "ready", verb: "Mark ready" }, hold, cancel],
  ready: [
    { to: "in progress", action: "start", verb: "Start work", crew: true },
    { to: "planned", action: "plan again", verb: "Plan again" },
    hold,
    cancel,
  ],
  "in progress": [{ to: "work done", action: "finish", verb: "Finish work", crew: true }, hold, cancel],
  "work done": [
    { to: "closed", action: "close", verb: "Close work order" },
    { to: "in progress", action: "resume", verb: "Resume work", crew: true },
  ],
  "on hold": [
    { to: "planned", action: "plan again", verb: "Plan again" },
    { to: "in progress", action: "resume", verb: "Resume work" },
    cancel,
  ],
  closed: [{ to: "work done", action: "reopen", verb: "Reopen", reason: true }],
  cancelled: [],
};

export const projectMoves: Record<ProjectState, readonly Move<ProjectState>[]> = {
  draft: [{ to: "active", action: "activate", verb: "Activate project" }],
  active: [
    { to: "completed", action: "complete", verb: "Complete project" },
    { to: "on hold", action: "hold", verb: "Put on hold", reason: true },
  ],
  "on hold": [{ to: "active", action: "resume", verb: "Resume project" }],
  completed: [
    { to: "closed", action: "close", verb: "Close project" },
    { to: "active", action: "reopen", verb: "Reopen", reason: true },
  ],
  closed: [],
};

/** Work orders nobody has to think about any more. */
export const isOver = (status: WorkOrderState): boolean => status === "closed" || status === "cancelled";

/** What must be written down before a work order is planned. */
export function obstaclesToPlanning(order: {
  clientSiteId: string | null;
  plannedStartOn: string | null;
  plannedEndOn: string | null;
  scope: readonly ScopeLine[];
}): string[] {
  return [
    ...(order.clientSiteId ? [] : ["Choose the site."]),
    ...(order.plannedStartOn && order.plannedEndOn ? [] : ["Give the planned days."]),
    ...(order.scope.length > 0 ? [] : ["Add at least one line of scope."]),
  ];
}

/** What stands in the way of activating a project. */
export function obstaclesToActivating(found: {
  client: { displayName: string; status: string };
  base: { name: string; status: string };
  manager: { name: string; active: boolean };
}): string[] {
  const { client, base, manager } = found;
  return [
    ...(client.status === "active" ? [] : [`Client ${client.displayName} is ${inWords(client.status)}.`]),
    ...(base.status === "open" ? [] : [`Base ${base.name} is ${base.status}.`]),
    ...(manager.active ? [] : [`${manager.name} is no longer active; choose another manager.`]),
  ];
}

const inWords = (status: string) => (status === "prospect" ? "a prospect; activate the client first" : status);

/** Changes after which a ready work order has to be checked again. */
export const checkedFields = [
  "scope",
  "plannedStartOn",
  "plannedEndOn",
  "assignedUserIds",
  "equipmentNeed",
  "clientSiteId",
] as const;

/** A refusal like "2 reports not signed, 1 work order open.", or null. */
export function unfinished(counts: readonly { count: number; one: string; several: string; what: string }[]): string | null {
  const parts = counts
    .filter(({ count }) => count > 0)
    .map(({ count, one, several, what }) => `${count} ${count === 1 ? one : several} ${what}`);
  return parts.length > 0 ? `${parts.join(", ")}.` : null;
}

/** The methods of a scope, each once, in its order. */
export const methodsOf = (scope: readonly Pick<ScopeLine, "method">[]): ScopeLine["method"][] => [
  ...new Set(scope.map(({ method }) => method)),
];
