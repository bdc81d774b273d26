import { and, inArray, isNotNull, min } from "drizzle-orm";
import { isTentative, plannedStates } from "../assignment-life.ts";
import type { Finding } from "../finding.ts";
import type { BusyTime } from "../rules/busy.ts";
import { type Placed, findingsOf } from "../rules/check.ts";
import { crewFindings, isGamma, shiftCrews } from "../rules/crew.ts";
import { plannedDaysFindings } from "../rules/planned-days.ts";
import { policyOf } from "../rules/policy.ts";
import { shiftsOf } from "../rules/shifts.ts";
import { speeds } from "../rules/travel.ts";
import { busyTimes } from "./busy.ts";
import { type Covered, coveredDays } from "./certified.ts";
import { policiesInUse } from "./policies.ts";
import { aboutSubjects, planRows, type PlanRow } from "./plan-rows.ts";
import { personFacts, type PersonFacts } from "./subject-facts.ts";
import { assignment } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Answers } from "#kit/server/questions.ts";
import { addDays, type Day } from "#kit/validity.ts";

interface Asking {
  db: Reading;
  services: { answers: readonly Answers[] };
  today: Day;
}

export interface CheckedPlan {
  /** The assignments that touch the days asked for. */
  rows: PlanRow[];
  findings: ReadonlyMap<string, Finding[]>;
  people: ReadonlyMap<string, PersonFacts>;
  /** The name of the fatigue policy that judged an assignment. */
  policyFor: (row: PlanRow) => string;
}

/** How far before and after a range shifts count for rest and days in a row. */
const aroundDays = 20;

/**
 * Checks every assignment that touches a range, or those of some people and items; `instead` are assignments as they would be, in place of those with
 * their ids. One question each to the database and to eligibility, however many there are.
 */
export async function checkPlan(
  { db, services, today }: Asking,
  { from, to, subjects, instead = [] }: { from: Day; to: Day; subjects?: readonly string[]; instead?: readonly PlanRow[] },
): Promise<CheckedPlan> {
  const around = { from: addDays(from, -aroundDays), to: addDays(to, aroundDays) };
  const stored = await planRows(db, around, subjects && aboutSubjects(subjects));
  const replaced = new Set(instead.map(({ id }) => id));
  const all = [...stored.filter(({ id }) => !replaced.has(id)), ...instead];
  const rows = all.filter((row) => row.fromOn <= to && row.toOn >= from);
  const mates = subjects ? await crewMates(db, { from, to }, rows) : [];
  const people = await personFacts(db, [...new Set([...all.flatMap(({ userId }) => userId ?? []), ...(subjects ?? [])])], around);
  const asked = [...rows, ...mates];
  const covered = await coveredDays({ db, services }, asked, { today, starts: await startsOf(db, asked), around: all });
  const found = new Map<string, Finding[]>();
  const add = (id: string, some: readonly Finding[]) => found.set(id, [...(found.get(id) ?? []), ...some]);
  for (const [id, some] of covered.findings) add(id, some);
  const policies = await policiesInUse(db);
  const policyFor = (row: PlanRow) => policyOf(policies, row);
  const busy = await busyTimes(db, around, subjects && [...new Set(all.map(subjectOf))]);
  for (const [id, some] of subjectFindings(all, { people, busy, policyFor })) add(id, some);
  for (const { id, one } of teamFindings(asked, covered)) add(id, [one]);
  for (const row of rows) add(row.id, plannedDaysFindings(row));
  return { rows, findings: found, people, policyFor: (row) => policyFor(row).name };
}

/** The others on the jobs of these rows whose crews are checked together: at a source, or with a trainee among the rows. */
async function crewMates(db: Reading, range: { from: Day; to: Day }, rows: readonly PlanRow[]): Promise<PlanRow[]> {
  const crews = Map.groupBy(
    rows.filter(({ userId }) => userId !== null),
    ({ workOrderId }) => workOrderId,
  );
  const orders = [...crews].flatMap(([order, crew]) =>
    (crew[0] && isAtSource(crew[0])) || crew.some(({ role }) => role === "assistant") ? [order] : [],
  );
  if (orders.length === 0) return [];
  const known = new Set(rows.map(({ id }) => id));
  const found = await planRows(db, range, and(inArray(assignment.workOrderId, orders), isNotNull(assignment.userId)));
  return found.filter(({ id }) => !known.has(id));
}

/** Gamma radiography away from a permanent installation. */
const isAtSource = ({ clientSiteId, scope }: PlanRow): boolean => clientSiteId !== null && scope.some(isGamma);

/** The first assigned day of each work order. */
async function startsOf(db: Reading, rows: readonly PlanRow[]): Promise<Map<string, Day>> {
  const orders = [...new Set(rows.map(({ workOrderId }) => workOrderId))];
  if (orders.length === 0) return new Map();
  const first = await db
    .select({ order: assignment.workOrderId, day: min(assignment.fromOn) })
    .from(assignment)
    .where(and(inArray(assignment.workOrderId, orders), inArray(assignment.status, [...plannedStates])))
    .groupBy(assignment.workOrderId);
  return new Map(first.flatMap(({ order, day }) => (day ? [[order, day] as const] : [])));
}

const subjectOf = ({ userId, inventoryItemId }: PlanRow): string => userId ?? inventoryItemId ?? "";

/** What is known beside the assignments themselves. */
interface Around {
  people: ReadonlyMap<string, PersonFacts>;
  busy: ReadonlyMap<string, BusyTime[]>;
  policyFor: (row: PlanRow) => Placed["policy"];
}

/** Places, events, leave, rotation, rest and travel of each person; double booking of each item. */
function subjectFindings(all: readonly PlanRow[], { people, busy, policyFor }: Around): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>();
  for (const [id, of] of Map.groupBy(all, subjectOf)) {
    const facts = people.get(id);
    const [first] = of;
    const subject = {
      name: first?.personName ?? first?.assetTag ?? "Someone",
      isPerson: first?.userId !== null,
      placed: of.map((row) => placedOf(row, policyFor(row))),
      busy: busy.get(id) ?? [],
      ...(facts ?? { leaves: [], rules: [], from: null, to: null }),
    };
    for (const [assigned, some] of findingsOf(subject)) found.set(assigned, some);
  }
  return found;
}

const milesCountries = new Set(["US", "GB", "LR"]);
const placedOf = (row: PlanRow, policy: Placed["policy"]): Placed => ({
  ...row,
  place:
    row.latitude !== null && row.longitude !== null ? { latitude: Number(row.latitude), longitude: Number(row.longitude) } : null,
  speed: milesCountries.has(row.siteCountry ?? "") ? speeds.miles : speeds.metric,
  policy,
  outage: row.projectKind === "turnaround",
  tentative: isTentative(row.status),
});

/** The crew of each work order on each of its shifts; the days of the same finding are told together. */
function teamFindings(rows: readonly PlanRow[], covered: Covered): { id: string; one: Finding }[] {
  const found = new Map<string, { id: string; one: Finding }>();
  const crews = Map.groupBy(
    rows.filter(({ userId }) => userId !== null),
    ({ workOrderId }) => workOrderId,
  );
  for (const crew of crews.values()) {
    const gamma = crew[0] !== undefined && isAtSource(crew[0]);
    const hasTrainee = crew.some(({ role }) => role === "assistant");
    if (!gamma && !hasTrainee) continue;
    for (const { day, last, members } of shiftCrews(crew, shiftsOf)) {
      const there = members.map(({ of, days }) => onShift(of, covered, days));
      const own = new Set(members.flatMap(({ of, own: isOwn }) => (isOwn ? [of.id] : [])));
      for (const { id, one } of crewFindings(day, there, { gamma })) {
        if (!own.has(id)) continue;
        const known = found.get(`${id} ${one.check}`);
        if (known) known.one.to = last;
        else found.set(`${id} ${one.check}`, { id, one: { ...one, to: last } });
      }
    }
  }
  return [...found.values()];
}

/** One of a crew on a shift; a night needs the certificate on both of its days. */
const onShift = (row: PlanRow, covered: Covered, days: readonly Day[]) => ({
  id: row.id,
  name: row.personName ?? "Someone",
  trainee: row.role === "assistant",
  method: row.method,
  certified: days.every((day) => covered.certifiedOn(row.id, day)),
});
