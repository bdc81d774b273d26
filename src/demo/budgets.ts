/** Three budgets: by time and materials, a lump sum with change orders and its time, and a shop that is paid by milestones. */
import { Readable } from "node:stream";
import { actingIn } from "./acting.ts";
import { baseId } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { client, clientId, zoneAt } from "./clients.ts";
import { type Order, orderOn, projectId, type ProjectKey } from "./jobs.ts";
import type { Key } from "./keys.ts";
import { writeRecords, type Written } from "./write.ts";
import { weekdayOf } from "#directory/finance/clock-windows.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { addDays } from "#kit/validity.ts";
import { buildInvoice } from "#modules/invoices/server/build.ts";
import type { ProjectBudgetDraft } from "#modules/project-budgets/contract.ts";
import { createBudget, freezeBaseline } from "#modules/project-budgets/server/budgets.ts";
import { changeOrders } from "#modules/project-budgets/server/change-orders.ts";
import { countFigures } from "#modules/project-budgets/server/figures.ts";
import { milestones } from "#modules/project-budgets/server/milestones.ts";
import { project } from "#modules/project-management/server/tables.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";

type Act = ReturnType<typeof actingIn>;
type Lines = ProjectBudgetDraft["lines"];
type Row = readonly [category: Lines[number]["category"], hours: string | null, cost: string, revenue: string];

const linesOf = (rows: readonly Row[]): Lines =>
  rows.map(([category, hours, cost, revenue]) => ({ category, hours, cost, revenue }));

/**
 * A budget in which the work that was done so far costs what the index says: earned value is to be `cpi` times the actual cost. What is used of a
 * category, and done of the scope, says what all of it takes. The price is what the client pays for all, or a share above the cost.
 */
async function fitted(act: Act, key: ProjectKey, cpi: number, { price, less = 0 }: { price: number | "earned"; less?: number }) {
  const { figures, share } = await act("dale", 90, "08:30", async (ctx) => {
    const of = await ctx.lookup.find(project, projectId(key));
    return countFigures(ctx, of);
  });
  if (!share) throw new Error(`${key} has a scope with quantities.`);
  const whole = Number(share.planned) / Number(share.done);
  const rounded = (amount: number, to: number) => String(Math.max(0, Math.round(amount / to) * to));
  return linesOf(
    figures.categories.flatMap(({ category, hours, cost, revenue }): Row[] => {
      const [spent, worked, earned] = [cost?.used, hours.used, revenue.used].map((used) => Number(used ?? 0) * whole);
      if (!spent && !earned) return [];
      const costs = (spent ?? 0) * cpi - (category === "labour" ? less : 0);
      const asked = price === "earned" ? (earned ?? 0) : costs * price;
      return [[category, worked ? rounded(worked * cpi, 10) : null, rounded(costs, 100), rounded(asked, 100)]];
    }),
  );
}

/** What the crews did for the lump sum, in the shop, and for the programme that is paid by readings, before the weeks whose time is entered elsewhere. */
export async function writeFixedPriceTime(db: Db, calendar: Calendar, orders: readonly Order[]): Promise<void> {
  const ages = Array.from({ length: 60 }, (_, index) => 75 - index);
  // Before that the crews came every fourth week.
  const before = Array.from({ length: 240 }, (_, index) => 316 - index).filter((age) => Math.floor(age / 7) % 4 === 0);
  const rows = [...before, ...ages].flatMap((age) => [
    ...timeOf(calendar, orders, "P3", ["wes", "ana"], age),
    ...timeOf(calendar, orders, "P4", ["jake"], age),
    ...(age <= 75 ? timeOf(calendar, orders, "P1", ["wes", "ana"], age) : []),
  ]);
  await writeRecords(db, timesheetEntry, rows);
}

function timeOf(
  { ago, at }: Calendar,
  orders: readonly Order[],
  key: ProjectKey,
  people: readonly Key[],
  age: number,
): Written<typeof timesheetEntry>[] {
  const day = ago(age);
  const isFriday = weekdayOf(day) === "Friday";
  if (key === "P1" ? !isFriday : isFriday || ["Saturday", "Sunday"].includes(weekdayOf(day))) return [];
  const { id, project } = orderOn(orders, key, day);
  const zone = zoneAt(project.client, project.site);
  return people.map((person) => ({
    id: idOf(`time ${key} ${person} ${age}`),
    at: at(day, "20:00", zone),
    by: personId(person),
    userId: personId(person),
    workOrderId: id,
    projectId: projectId(key),
    clientCompanyId: clientId(project.client),
    baseLocationId: baseId(client(project.client).base),
    activity: "work" as const,
    startAt: at(day, "06:30", zone),
    endAt: at(day, "17:00", zone),
    breakMin: 30,
    timeZone: zone,
    day,
    // The price is fixed: its time is for the cost alone.
    billable: false,
    methods: key === "P3" ? ["RT"] : key === "P4" ? ["MT"] : ["UT"],
    status: "approved" as const,
    approvedAt: at(addDays(day, 5), "09:00"),
    approvedById: personId("dale"),
  }));
}

export async function writeBudgets(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const act = actingIn(services, db, calendar, actor);
  const head = { currency: "USD", cycle: "monthly" as const };
  const surveys = await fitted(act, "P1", 1.04, { price: "earned" });
  const note = "For the call-off of this quarter.";
  await budget(act, 90, { ...head, projectId: projectId("P1"), billing: "T&M", lines: surveys, note });
  // The crossover welds join this budget by a change order of 8,300.00.
  const furnace = await fitted(act, "P3", 0.96, { price: 1.35, less: 8300 });
  await budget(act, 90, { ...head, projectId: projectId("P3"), billing: "lump sum", lines: furnace });
  const vessels = await fitted(act, "P4", 0.9, { price: 1.3 });
  await budget(act, 90, { ...head, cycle: "milestone", projectId: projectId("P4"), billing: "milestone", lines: vessels });
  await orderMoreWork(services, db, calendar, act);
  await reachMilestones(act, calendar);
}

async function budget(act: Act, ago: number, body: ProjectBudgetDraft): Promise<void> {
  const { id, version } = await act("dale", ago, "08:40", (ctx) => createBudget(ctx, { body }));
  await act("dale", ago, "09:10", (ctx) => freezeBaseline(ctx, { id, body: { version } }));
}

/** One change order with the client's amendment, one that the client still has. */
async function orderMoreWork(services: Services, db: Db, { ago, at }: Calendar, act: Act): Promise<void> {
  const of = { projectId: projectId("P3"), quantities: [] };
  const lines = linesOf([
    ["labour", "96", "6800", "9200"],
    ["consumables", null, "1500", "2300"],
  ]);
  const entered = await act("maria", 44, "10:20", (ctx) =>
    changeOrders.create(ctx, {
      body: {
        ...of,
        title: "Radiography of the repaired crossover welds",
        description: "Fourteen welds were cut out and welded again by the fabricator; all are examined a second time.",
        requestedOn: ago(45),
        clientReference: "FTL-A-003",
        lines,
      },
    }),
  );
  // Coordinators enter hours and price; what it costs is for Operations.
  const changed = { id: entered.id, body: { version: entered.version, changes: { lines } } };
  const crossover = await act("dale", 43, "08:10", (ctx) => changeOrders.update(ctx, changed));
  const name = "Amendment FTL-A-003.txt";
  const text = "Amendment FTL-A-003: radiography of the repaired crossover welds, 11,500.00 USD, ordered.";
  const kept = await services.files.put(Readable.from([Buffer.from(text)]), { limit: 10_000, name });
  const filed = { id: idOf(`file ${name}`), entity: "ChangeOrder", entityId: crossover.id, kind: "client approval", name };
  await writeRecords(db, storedFile, [{ ...filed, at: at(ago(41), "09:05"), by: personId("dale"), ...kept }], "attach");
  const asked = { id: crossover.id, body: { version: crossover.version } };
  await act("dale", 41, "09:10", (ctx) => changeOrders.approve(ctx, asked));
  const night = await act("maria", 12, "15:30", (ctx) =>
    changeOrders.create(ctx, {
      body: {
        ...of,
        title: "Night shift at the tie-in",
        requestedOn: ago(13),
        lines: linesOf([["labour", "64", "5100", "7900"]]),
      },
    }),
  );
  await act("maria", 12, "15:40", (ctx) => changeOrders.send(ctx, { id: night.id, body: { version: night.version } }));
}

/** The shares of the price add up to all of it. */
const points = [
  { name: "Procedures and personnel accepted", due: 85, pct: "10", done: 84, evidence: "Client's acceptance letter" },
  { name: "First vessel released", due: 52, pct: "25", done: 50, evidence: "Release of V-338" },
  { name: "Second vessel released", due: 20, pct: "25", done: 17, evidence: "Release of V-339" },
  { name: "Third vessel released", due: -25, pct: "30" },
  { name: "Turnover dossier accepted", due: -60, pct: "10" },
] as const;

/** Three of five are reached; the second is on a draft of an invoice. */
async function reachMilestones(act: Act, { ago }: Calendar): Promise<void> {
  const of = projectId("P4");
  const ids: string[] = [];
  for (const point of points) {
    const { name, due } = point;
    const { pct } = point;
    const { id, version } = await act("dale", 89, "11:00", (ctx) =>
      milestones.create(ctx, { body: { projectId: of, name, dueOn: ago(due), pct } }),
    );
    if (!("done" in point)) continue;
    const body = { version, doneOn: ago(point.done), evidence: point.evidence };
    await act("maria", point.done - 1, "09:30", (ctx) => milestones.complete(ctx, { id, body }));
    ids.push(id);
  }
  const sources = ids.slice(1, 2).map((id) => ({ type: "Milestone" as const, id, key: "milestone", charge: true }));
  await act("maria", 1, "11:30", (ctx) => buildInvoice(ctx, { id: of, body: { grouping: "day", accepted: [], sources } }));
}
