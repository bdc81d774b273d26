import { and, asc, eq, gte, inArray, isNull, lte, or } from "drizzle-orm";
import type { calendar, OpenOrder, Roster, RosterEntry } from "../contract.ts";
import type { Finding } from "../finding.ts";
import { isOnRotation, ruleOn } from "../rules/availability.ts";
import { checkPlan } from "./checking.ts";
import type { PlanRow } from "./plan-rows.ts";
import { baseCalendars, hoursOfPeople } from "./roster-hours.ts";
import { nothing } from "./roster-entry.ts";
import { rosterEvents } from "./roster-events.ts";
import { type FoundRow, itemRows, peopleRows, viewScope, withCalibration } from "./roster-rows.ts";
import type { PersonFacts } from "./subject-facts.ts";
import { visibleAssignments } from "./visible-assignments.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import { couldDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { methodsOf } from "#modules/project-management/rules.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** Rows shown at once: the timeline draws every cell. */
const mostRows = 100;

/** People or items with their assignments and everything found against them. What the reader may not see is shown as busy, without more (rule 14). */
export async function showRoster(ctx: Ctx, { query }: Asked<(typeof calendar.endpoints)["roster"]>): Promise<Roster> {
  const { from, to } = query;
  const scope = viewScope(ctx);
  const found = query.items ? (scope === "own" ? [] : await itemRows(ctx, query)) : await peopleRows(ctx, query);
  // Only what is drawn is checked; which rows have problems is known of all of them once they are.
  const checked = query.problems ? found : found.slice(0, mostRows);
  const ids = checked.map(({ id }) => id);
  const plan = await checkPlan(ctx, { from, to, subjects: ids });
  const seen = await visibleAssignments(ctx, plan.rows);
  const planner = scope !== "own";
  const findingsFor = (row: PlanRow): Finding[] =>
    seen.has(row.id) && (planner || row.userId === ctx.actor.id) ? (plan.findings.get(row.id) ?? []) : [];
  const shown = new Set(ids);
  const bars = plan.rows
    .filter((row) => shown.has(row.userId ?? row.inventoryItemId ?? ""))
    .map((row) => (seen.has(row.id) ? barOf(row, findingsFor(row)) : busyBar(row)));
  const problems = new Map<string, number>();
  for (const { rowId, findings } of bars) problems.set(rowId, (problems.get(rowId) ?? 0) + findings.length);
  const withProblem = query.problems ? found.filter(({ id }) => (problems.get(id) ?? 0) > 0) : found;
  const cut = withProblem.slice(0, mostRows);
  const rows = query.items ? await withCalibration(ctx, cut, to) : cut;
  const bases = await baseCalendars(ctx.db);
  const people: ReadonlyMap<string, PersonFacts> = query.items ? new Map() : plan.people;
  const hours = query.items || !planner ? null : hoursOfPeople({ from, to, rows, plan: plan.rows, people, bases });
  const events = await rosterEvents(
    ctx,
    { from, to },
    rows.map(({ id }) => id),
  );
  const drawn = new Set(rows.map(({ id }) => id));
  return {
    from,
    to,
    today: ctx.today,
    rows: rows.map(({ baseId: _base, ...row }) => ({
      ...row,
      hours: hours?.get(row.id) ?? null,
      problems: problems.get(row.id) ?? 0,
    })),
    more: withProblem.length - rows.length,
    entries: [
      ...bars.filter(({ rowId }) => drawn.has(rowId)),
      ...events.bars,
      ...rows.flatMap((row) => absencesOf(row, people.get(row.id), { from, to })),
    ],
    general: events.general,
    unassigned: planner ? await openOrders(ctx, query) : [],
    holidays: (bases.get(query.baseLocationId ?? ctx.actor.homeBaseId ?? "")?.holidays ?? []).filter(
      ({ day }) => from <= day && day <= to,
    ),
    mayPlan: couldDo(ctx.actor, "assignment.plan"),
    mayOverride: couldDo(ctx.actor, "assignment.override"),
  };
}

const busyBar = (row: PlanRow): RosterEntry => ({
  ...nothing,
  id: row.id,
  rowId: row.userId ?? row.inventoryItemId ?? "",
  kind: "busy",
  title: "Busy",
  from: row.fromOn,
  to: row.toOn,
});

const barOf = (row: PlanRow, findings: Finding[]): RosterEntry => ({
  ...nothing,
  id: row.id,
  rowId: row.userId ?? row.inventoryItemId ?? "",
  kind: "assignment",
  title: `${row.orderNumber} ${row.orderTitle}`,
  from: row.fromOn,
  to: row.toOn,
  weekdays: row.weekdays,
  startClock: row.startClock,
  endClock: row.endClock,
  timeZone: row.timeZone,
  assignmentId: row.id,
  version: row.version,
  status: row.status,
  role: row.role,
  method: row.method,
  level: row.level,
  workOrderId: row.workOrderId,
  clientName: row.clientName,
  siteName: row.siteName,
  atRisk: row.atRiskSince !== null,
  findings: findings.filter(({ check, message }) => !row.overrides.some((one) => one.check === check && one.message === message)),
  overrides: row.overrides,
});

/** Leave and days off rotation; nobody reads here why. */
function absencesOf({ id }: FoundRow, facts: PersonFacts | undefined, { from, to }: { from: Day; to: Day }): RosterEntry[] {
  if (!facts) return [];
  const off: RosterEntry[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const rule = ruleOn(facts.rules, day);
    if (!rule?.rotation || isOnRotation(rule.rotation, day)) continue;
    const last = off.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else
      off.push({
        ...nothing,
        id: `off ${id} ${day}`,
        rowId: id,
        kind: "off rotation",
        title: "Off rotation",
        from: day,
        to: day,
      });
  }
  const met = facts.leaves.filter(({ fromOn, toOn }) => fromOn <= to && toOn >= from);
  const leaves = met.map((leave): RosterEntry => ({
    ...nothing,
    id: `leave ${leave.id}`,
    rowId: id,
    kind: "leave",
    title: "Not available",
    from: leave.fromOn,
    to: leave.toOn,
  }));
  return [...leaves, ...off];
}

/** Work orders of the range that nobody is on yet. */
async function openOrders(
  ctx: Ctx,
  { from, to, baseLocationId }: { from: Day; to: Day; baseLocationId?: string | undefined },
): Promise<OpenOrder[]> {
  const rows = await ctx.db
    .select({
      id: workOrder.id,
      number: workOrder.number,
      title: workOrder.title,
      clientName: clientCompany.displayName,
      siteName: clientSite.name,
      from: workOrder.plannedStartOn,
      to: workOrder.plannedEndOn,
      scope: workOrder.scope,
      status: workOrder.status,
    })
    .from(workOrder)
    .innerJoin(clientCompany, eq(clientCompany.id, workOrder.clientCompanyId))
    .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
    .where(
      and(
        ctx.lookup.within(workOrder),
        isNull(workOrder.archivedAt),
        inArray(workOrder.status, ["draft", "planned", "ready"]),
        eq(workOrder.assignedUserIds, []),
        or(isNull(workOrder.plannedStartOn), and(lte(workOrder.plannedStartOn, to), gte(workOrder.plannedEndOn, from))),
        baseLocationId ? eq(workOrder.baseLocationId, baseLocationId) : undefined,
      ),
    )
    .orderBy(asc(workOrder.plannedStartOn), asc(workOrder.number))
    .limit(60);
  return rows.map(({ scope, ...order }) => ({ ...order, methods: methodsOf(scope) }));
}
