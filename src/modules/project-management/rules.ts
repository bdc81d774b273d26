/** What the steps in the life of a project and a work order need. No database. */
import type { ClosingLine, ClosingRecord, ScopeLine, WorkOrderState } from "./contract.ts";
import { capital } from "#kit/capital.ts";
import type { Reason } from "#kit/contract.ts";

/** Work orders nobody has to think about any more. */
export const isOver = (status: WorkOrderState): boolean => status === "closed" || status === "cancelled";

/** Days a work order is planned over at most: five years. */
export const mostPlannedDays = 1830;

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
  client: { id: string; displayName: string; status: string };
  base: { id: string; name: string; status: string };
  manager: { name: string; active: boolean };
}): Reason[] {
  const { client, base, manager } = found;
  const ofClient = { entity: "ClientCompany", entityId: client.id };
  const ofBase = { entity: "BaseLocation", entityId: base.id };
  return [
    ...(client.status === "active"
      ? []
      : [{ message: `Client ${client.displayName} is ${inWords(client.status)}.`, ...ofClient }]),
    ...(base.status === "open" ? [] : [{ message: `Base ${base.name} is ${base.status}.`, ...ofBase }]),
    ...(manager.active ? [] : [{ message: `${manager.name} is no longer active; choose another manager.` }]),
  ];
}

const inWords = (status: string) =>
  status === "prospect" ? "a prospect; Sales or Operations activates the client first" : status;

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
  /** It is named in the closing list of a project, and refuses nothing. */
  advises?: true;
  /** It is asked for once the work is over: a status report of work that goes on leaves it out. */
  atEnd?: true;
  /** The first of them, for links. */
  records?: readonly ClosingRecord[];
  /** The page that lists all of them. */
  href?: string;
  /** What they come to, in each currency; for people who may see prices. */
  amounts?: readonly { amount: string; currency: string }[];
}

/** How many records there are, and the first of them by name. */
export const namedFirst = (entity: string, rows: readonly { id: string; name: string }[]) => ({
  count: rows.length,
  records: rows.slice(0, 5).map(({ id, name }) => ({ entity, entityId: id, name })),
});

/** A refusal like "2 reports not signed, 1 work order open.", or null. */
export function unfinished(counts: readonly Unfinished[]): string | null {
  const parts = counts.filter(({ count, advises }) => count > 0 && !advises).map(countedWords);
  return parts.length > 0 ? `${parts.join(", ")}.` : null;
}

/** "2 reports not signed". */
export const countedWords = ({ count, one, several, what }: Unfinished): string =>
  `${count} ${count === 1 ? one : several} ${what}`;

/** The closing list of a project (project-management rule 17): what refuses its closing first, then what somebody should know of. */
export const closingLines = (counts: readonly Unfinished[]): ClosingLine[] =>
  counts
    .toSorted((a, b) => Number(a.advises ?? false) - Number(b.advises ?? false))
    .map((of) => ({
      message: of.count > 0 ? countedWords(of) : `${capital(of.several)} ${of.what}: none`,
      count: of.count,
      refuses: !of.advises,
      records: [...(of.records ?? [])],
      href: of.count > 0 ? (of.href ?? null) : null,
      amounts: [...(of.amounts ?? [])],
    }));

/** The methods of a scope, each once, in its order. */
export const methodsOf = (scope: readonly Pick<ScopeLine, "method">[]): ScopeLine["method"][] => [
  ...new Set(scope.map(({ method }) => method)),
];

/** What a job takes that nobody has named yet: seeing needs no instrument, every method its procedure. */
export function notNamedIn({
  scope,
  equipmentNeed,
}: {
  scope: readonly Pick<ScopeLine, "method" | "procedureId">[];
  equipmentNeed: readonly unknown[];
}): {
  instruments: string | null;
  procedure: string | null;
} {
  const methods = methodsOf(scope);
  const without = methods.filter((method) => !scope.some((line) => line.method === method && line.procedureId));
  return {
    instruments: equipmentNeed.length === 0 && methods.some((method) => method !== "VT") ? "No instrument is booked." : null,
    procedure:
      without.length === 0
        ? null
        : `No procedure is named${without.length < methods.length ? ` for ${without.join(", ")}` : ""}.`,
  };
}
