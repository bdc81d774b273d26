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
import { milestones } from "#modules/project-budgets/server/milestones.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";

type Act = ReturnType<typeof actingIn>;
type Lines = ProjectBudgetDraft["lines"];
type Row = readonly [category: Lines[number]["category"], hours: string | null, cost: string, revenue: string];

const linesOf = (rows: readonly Row[]): Lines =>
  rows.map(([category, hours, cost, revenue]) => ({ category, hours, cost, revenue }));

const surveys = linesOf([
  ["labour", "165", "11200", "34000"],
  ["travel", "24", "2600", "5200"],
  ["equipment", null, "1900", "4800"],
  ["consumables", null, "1100", "2400"],
]);
const furnace = linesOf([
  ["labour", "1450", "92000", "128000"],
  ["travel", "120", "9500", "14000"],
  ["equipment", null, "14500", "22000"],
  ["consumables", null, "11000", "16000"],
  ["third party", null, "4000", "6000"],
]);
const vessels = linesOf([
  ["labour", "620", "39500", "52000"],
  ["equipment", null, "5200", "8000"],
  ["consumables", null, "2600", "4000"],
]);

/** What the crews did for the lump sum and in the shop, before the weeks whose time is entered elsewhere. */
export async function writeFixedPriceTime(db: Db, calendar: Calendar, orders: readonly Order[]): Promise<void> {
  const ages = Array.from({ length: 60 }, (_, index) => 75 - index);
  const rows = ages.flatMap((age) => [
    ...timeOf(calendar, orders, "P3", ["wes", "ana"], age),
    ...timeOf(calendar, orders, "P4", ["jake"], age),
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
  if (!["Monday", "Tuesday", "Wednesday", "Thursday"].includes(weekdayOf(day))) return [];
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
    methods: key === "P3" ? ["RT"] : ["MT"],
    status: "approved" as const,
    approvedAt: at(addDays(day, 5), "09:00"),
    approvedById: personId("dale"),
  }));
}

export async function writeBudgets(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const act = actingIn(services, db, calendar, actor);
  const head = { currency: "USD", cycle: "monthly" as const };
  await budget(act, 90, {
    ...head,
    projectId: projectId("P1"),
    billing: "T&M",
    lines: surveys,
    note: "For the call-off of this quarter.",
  });
  await budget(act, 90, { ...head, projectId: projectId("P3"), billing: "lump sum", lines: furnace });
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

const points = [
  { name: "Procedures and personnel accepted", due: 85, pct: "10", done: 84, evidence: "Client's acceptance letter" },
  { name: "First vessel released", due: 52, amount: "18000", done: 50, evidence: "Release of V-338" },
  { name: "Second vessel released", due: 20, amount: "18000", done: 17, evidence: "Release of V-339" },
  { name: "Third vessel released", due: -25, amount: "18000" },
  { name: "Turnover dossier accepted", due: -60, amount: "3600" },
] as const;

/** Three of five are reached; the second is on a draft of an invoice. */
async function reachMilestones(act: Act, { ago }: Calendar): Promise<void> {
  const of = projectId("P4");
  const ids: string[] = [];
  for (const point of points) {
    const { name, due } = point;
    const price = "pct" in point ? { pct: point.pct } : { amount: point.amount };
    const { id, version } = await act("dale", 89, "11:00", (ctx) =>
      milestones.create(ctx, { body: { projectId: of, name, dueOn: ago(due), ...price } }),
    );
    if (!("done" in point)) continue;
    const body = { version, doneOn: ago(point.done), evidence: point.evidence };
    await act("maria", point.done - 1, "09:30", (ctx) => milestones.complete(ctx, { id, body }));
    ids.push(id);
  }
  const sources = ids.slice(1, 2).map((id) => ({ type: "Milestone" as const, id, key: "milestone", charge: true }));
  await act("maria", 1, "11:30", (ctx) => buildInvoice(ctx, { id: of, body: { grouping: "day", accepted: [], sources } }));
}
