/** What the steps in the life of a project and a work order need. No database. */
import type { ScopeLine, WorkOrder, WorkOrderState } from "./contract.ts";

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
    ...(order.plannedStartOn && order.plannedEndOn ? [] : ["Enter the planned days."]),
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

/** How many records of a kind are in a state that has to end first: "2 reports not signed". */
export interface Unfinished {
  count: number;
  one: string;
  several: string;
  what: string;
}

/** A refusal like "2 reports not signed, 1 work order open.", or null. */
export function unfinished(counts: readonly Unfinished[]): string | null {
  const parts = counts
    .filter(({ count }) => count > 0)
    .map(({ count, one, several, what }) => `${count} ${count === 1 ? one : several} ${what}`);
  return parts.length > 0 ? `${parts.join(", ")}.` : null;
}

/** The methods of a scope, each once, in its order. */
export const methodsOf = (scope: readonly Pick<ScopeLine, "method">[]): ScopeLine["method"][] => [
  ...new Set(scope.map(({ method }) => method)),
];

/** What a job takes that nobody has named yet, by its methods: seeing needs no instrument, and without a method nothing is known. */
export const notNamed: Record<"instruments" | "procedure", (methods: readonly string[]) => string | null> = {
  instruments: (methods) => (methods.some((method) => method !== "VT") ? "No instrument is booked." : null),
  procedure: (methods) => (methods.length > 0 ? "No procedure is named." : null),
};

/** The same of one job, as its record shows it beside the checks. */
export function notNamedIn({ scope, equipmentNeed }: Pick<WorkOrder, "scope" | "equipmentNeed">): string[] {
  const methods = methodsOf(scope);
  return [
    equipmentNeed.length === 0 ? notNamed.instruments(methods) : null,
    scope.some(({ procedureId }) => procedureId) ? null : notNamed.procedure(methods),
  ].filter((message) => message !== null);
}
