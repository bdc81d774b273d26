/** Hold, witness and review points: what a unit has passed, what it waits for, and what may not go on (project-management rules 9 to 12). */
import type { EventKind } from "./itp-event.ts";
import { type ItpLine, parties, type Party, type Point } from "./itp.ts";

/** What the rules need to know of an event; `handedOverAt` and `plannedAt` are instants of a notice. */
export interface Happened {
  lineId: string;
  unit: string;
  kind: EventKind;
  party: Party;
  at: string;
  plannedAt: string | null;
  handedOverAt: string | null;
  noticeHours: number | null;
  bounced: boolean;
}

const hour = 3_600_000;

/** What a party does at a step; null where it takes no part. */
export const pointOf = (line: ItpLine, party: Party): Point | null => (party === "third party" ? line.thirdParty : line[party]);

/** "Client H, third party W". */
export const pointsInWords = (line: ItpLine): string =>
  parties.flatMap((party) => (pointOf(line, party) ? [`${party} ${pointOf(line, party)}`] : [])).join(", ");

/**
 * Whether a notice reached the party in time: elapsed hours from the moment the mail was handed over, weekends included. 24 h handed over on 5 May at
 * 09:10 allow 6 May at 09:10, and not 09:00 (rule 10, calculation 7).
 */
export function isInTime({
  plannedAt,
  handedOverAt,
  noticeHours,
  bounced,
}: Omit<Happened, "lineId" | "unit" | "kind" | "party" | "at">) {
  if (bounced || !plannedAt || !handedOverAt) return false;
  return Date.parse(plannedAt) - Date.parse(handedOverAt) >= (noticeHours ?? 0) * hour;
}

/** "23 h 50 min": how much time is left until a planned instant. */
export function timeUntil(from: Date, to: Date): string {
  const minutes = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const pointStates = ["open", "notified", "passed", "witnessed", "waived", "released", "failed"] as const;
export type PointState = (typeof pointStates)[number];

/** The events of a step, unit and party since the last failure, in order. */
function since(events: readonly Happened[]): readonly Happened[] {
  const ordered = events.toSorted((a, b) => a.at.localeCompare(b.at));
  const failed = ordered.findLastIndex(({ kind }) => kind === "failed");
  return ordered.slice(failed + 1);
}

/** What has become of one party's point. A witness point is passed when the notified time comes without anybody; a hold never by itself. */
function stateOfPoint(point: Point, events: readonly Happened[], now: string): PointState {
  const after = since(events);
  const has = (...kinds: EventKind[]) => after.some(({ kind }) => kinds.includes(kind));
  if (has("released", "accepted with concession")) return "released";
  if (point === "W") {
    if (has("attended")) return "witnessed";
    if (has("waived")) return "waived";
    if (after.some((one) => one.kind === "notice sent" && isInTime(one) && (one.plannedAt ?? "") <= now)) return "passed";
  }
  if (after.some(({ kind, bounced }) => kind === "notice sent" && !bounced)) return "notified";
  return events.some(({ kind }) => kind === "failed") ? "failed" : "open";
}

const lets: readonly PointState[] = ["passed", "witnessed", "waived", "released"];

/** The state of a step for a unit: the least of its parties that hold, witness or review. */
export function stateOfStep(line: ItpLine, unit: string, events: readonly Happened[], now: string): PointState {
  const states = parties.flatMap((party) => {
    const point = pointOf(line, party);
    if (point !== "H" && point !== "W" && point !== "R") return [];
    const own = events.filter((one) => one.lineId === line.id && one.unit === unit && one.party === party);
    return [stateOfPoint(point, own, now)];
  });
  const failed = states.find((state) => state === "failed");
  const waiting = states.find((state) => !lets.includes(state));
  return failed ?? waiting ?? states.find((state) => state === "released") ?? states[0] ?? "open";
}

/** A point that a unit has to pass: "4.2", client, W-118. */
export interface PointOfUnit {
  line: ItpLine;
  party: Party;
  point: "H" | "W";
  state: PointState;
}

/** The hold and witness points of every party before a step, for one unit; none before a step that is not in the plan (-1). */
export function pointsBefore(
  lines: readonly ItpLine[],
  { index, unit, events, now }: { index: number; unit: string; events: readonly Happened[]; now: string },
): PointOfUnit[] {
  return lines.slice(0, Math.max(0, index)).flatMap((line) =>
    parties.flatMap((party): PointOfUnit[] => {
      const point = pointOf(line, party);
      if (point !== "H" && point !== "W") return [];
      const own = events.filter((one) => one.lineId === line.id && one.unit === unit && one.party === party);
      return [{ line, party, point, state: stateOfPoint(point, own, now) }];
    }),
  );
}

/** How many hold points of a plan are not released, each counted for every unit and party. */
export const openHoldPoints = (
  { lines, units }: { lines: readonly ItpLine[]; units: readonly string[] },
  events: readonly Happened[],
  now: string,
): number =>
  units
    .flatMap((unit) => pointsBefore(lines, { index: lines.length, unit, events, now }))
    .filter((one) => one.point === "H" && !isPassed(one)).length;

/** Whether a point lets the unit go on. */
export const isPassed = ({ state }: Pick<PointOfUnit, "state">): boolean => lets.includes(state);

/** "Hold point 4.2 (client) is not released for weld W-118." */
export const notReleased = ({ line, party }: Pick<PointOfUnit, "line" | "party">, unit: string): string =>
  `Hold point ${line.seq} (${party}) is not released for weld ${unit}.`;

/**
 * Which step a report proves: the steps of its method in order, each closed by an accepted examination of the unit in a signed report; a repair that is
 * examined again before anything was accepted is still the first. -1 where the plan has no step of the method.
 */
export function stepOfReport(lines: readonly ItpLine[], method: string, accepted: number): number {
  const own = lines.flatMap((line, index) => (line.method === method ? [index] : []));
  return own[Math.min(accepted, own.length - 1)] ?? -1;
}
