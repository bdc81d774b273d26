/**
 * `node bench/calendar.ts`: how long the server takes for the timeline of a month of 200 people with every check, for the calendar by days of the same
 * month with 2,000 events, and for the capacity question over 500 people and 60 days. On PostgreSQL, in process, without a network. Goals: under
 * 200 ms for the timeline and under 100 ms for the capacity question, in the median. Not part of the tests.
 */
import { randomUUID } from "node:crypto";
import { medianTime } from "./measure.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { inParts } from "#kit/in-parts.ts";
import { migrate } from "#kit/server/migrate.ts";
import { openDatabase } from "#kit/server/open-database.ts";
import { run, startPostgres } from "#kit/server/testing/postgres.ts";
import { addDays } from "#kit/validity.ts";
import { calendar } from "#modules/calendar/contract.ts";
import { shiftsOf } from "#modules/calendar/rules/shifts.ts";
import { certifyIn } from "#modules/calendar/server/testing.ts";
import { assignment, calendarEvent } from "#modules/calendar/server/tables.ts";
import { leads } from "#modules/leads/contract.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { createTestApp } from "../src/testing.ts";

const turns = Number(process.env["BENCH_TURNS"] ?? 15);
const range = { from: "2026-06-01", to: "2026-06-30" };

const server = await startPostgres();
await run(server.url("postgres"), "create database bench");
const database = await openDatabase({ dataDir: "", url: server.url("bench") });
await migrate(database);
const on = await createTestApp({ database, now: "2026-05-20T15:00:00Z", tells: false });
const coordinator = await on.person("Cora Diaz", ["CRD"]);
const sales = await on.person("Vic Almeida", ["COM"]);

const at = "2026-05-01T08:00:00.000Z";
const stamp = () => ({ id: randomUUID(), createdAt: at, updatedAt: at });
const of = { baseLocationId: on.bases.houston };

const orders = await jobs(40);
const first = await certifiedPeople(200);
await plan(first);
await events(2_000, first);
await measure("Timeline of a month, 200 people, 800 assignments, 2,000 events", 200, () =>
  coordinator.ask(calendar.endpoints.roster, { query: range }),
);
await measure("Calendar by days of that month", 200, () => coordinator.ask(calendar.endpoints.agenda, { query: range }));
await certifiedPeople(300);
const { body: lead, problem } = await sales.ask(leads.endpoints.create, {
  body: {
    title: "Turnaround",
    companyName: "Bayou Refining",
    contactPhone: "+17135550101",
    source: "call",
    nextAction: "Call",
    nextActionOn: "2026-05-21",
  },
});
if (!lead.id) throw new Error(JSON.stringify(problem));
let { version } = lead;
await measure("Capacity of 500 people over 60 days", 100, async () => {
  const needs = [{ method: "UT" as const, level: "II" as const, people: 40, typeCode: null, instruments: 0 }];
  const body = { version, from: "2026-06-01", to: "2026-07-30", needs };
  const answer = await sales.ask(leads.endpoints.checkCapacity, { id: lead.id, body });
  version = answer.body.version;
  return answer;
});
await on.close();
await database.close();
await server.stop();

async function measure(name: string, most: number, ask: () => Promise<{ status: number; problem: object }>): Promise<void> {
  const { status, problem } = await ask();
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(problem)}`);
  const before = process.cpuUsage();
  const time = await medianTime(turns, ask);
  const { user, system } = process.cpuUsage(before);
  const own = (user + system) / 1000 / turns;
  const missed = time < most ? "" : " (missed)";
  console.log(
    `${name}: ${time.toFixed(0)} ms in the median${missed}, wanted < ${most}; ${own.toFixed(0)} ms of the server's processor`,
  );
}

async function jobs(count: number) {
  const client = { ...stamp(), code: "ACRE", legalName: "Acre", displayName: "Acre", status: "active" as const };
  await on.db.insert(clientCompany).values(client);
  const parent = { ...stamp(), ...of, clientCompanyId: client.id, number: "P-1", name: "Summer", kind: "in-service" as const };
  await on.db
    .insert(project)
    .values({ ...parent, managerId: coordinator.id, startOn: "2026-05-01", endOn: "2026-08-30", status: "active" });
  const open = {
    technique: null,
    itemType: null,
    standard: null,
    acceptance: null,
    procedureId: null,
    quantity: null,
    unit: null,
  };
  const rows = Array.from({ length: count }, (_, place) => {
    const site = {
      ...stamp(),
      clientCompanyId: client.id,
      code: `S${place}`,
      name: `Unit ${place}`,
      address: "Pier 4",
      country: "US",
    };
    const where = { latitude: String(29 + place / 20), longitude: "-95", timeZone: "America/Chicago" };
    const order = {
      ...stamp(),
      ...of,
      clientCompanyId: client.id,
      projectId: parent.id,
      clientSiteId: site.id,
      number: `WO-${place}`,
    };
    return {
      site: { ...site, ...where },
      order: {
        ...order,
        title: "Weld scan",
        status: "planned" as const,
        plannedStartOn: range.from,
        plannedEndOn: range.to,
        scope: [{ ...open, id: randomUUID(), method: "UT" as const, extentPercent: null }],
      },
    };
  });
  await on.db.insert(clientSite).values(rows.map(({ site }) => site));
  await on.db.insert(workOrder).values(rows.map(({ order }) => order));
  return rows.map(({ order }) => order);
}

/** People with a Level II certificate and a vision test, as most of a company have them. */
async function certifiedPeople(count: number): Promise<string[]> {
  const people: (typeof appUser.$inferInsert)[] = Array.from({ length: count }, () => {
    const one = stamp();
    const names = { firstName: "Ana", lastName: one.id.slice(0, 8), employeeNumber: one.id, email: `${one.id}@example.com` };
    return { ...one, ...names, baseLocationId: on.bases.houston, roles: ["TECH"], passwordHash: "-", status: "active" };
  });
  const ids = people.map(({ id }) => id ?? "");
  for (const some of inParts(people, 100)) await on.db.insert(appUser).values(some);
  for (const userId of ids) await certifyIn(on, userId, "2028-06-18");
  return ids;
}

/** Four jobs of five days for each in the month. */
async function plan(people: readonly string[]): Promise<void> {
  const rows = people.flatMap((userId, person) =>
    [0, 7, 14, 21].map((days): typeof assignment.$inferInsert => {
      const order = orders[(person + days) % orders.length];
      if (!order) throw new Error("No work order.");
      const fromOn = addDays(range.from, days);
      const days5 = { fromOn, toOn: addDays(fromOn, 4), weekdays: [], timeZone: "America/Chicago" };
      const clock = { startClock: "07:00", endClock: "17:00" };
      const shifts = shiftsOf({ ...days5, ...clock });
      return {
        ...stamp(),
        ...of,
        ...days5,
        ...clock,
        workOrderId: order.id,
        clientCompanyId: order.clientCompanyId,
        userId,
        role: "technician",
        method: "UT",
        level: 2,
        startAt: new Date(shifts[0]?.start ?? 0).toISOString(),
        endAt: new Date(shifts.at(-1)?.end ?? 0).toISOString(),
        status: "confirmed",
      };
    }),
  );
  for (const some of inParts(rows, 200)) await on.db.insert(assignment).values(some);
}

/** Of two hours each, one in ten repeated every week since a year. */
async function events(count: number, people: readonly string[]): Promise<void> {
  const rows = Array.from({ length: count }, (_, place): typeof calendarEvent.$inferInsert => {
    const repeats = place % 10 === 0;
    const fromOn = addDays(repeats ? "2025-06-01" : range.from, place % 30);
    return {
      ...stamp(),
      ...of,
      kind: "meeting",
      title: `Meeting ${place}`,
      fromOn,
      toOn: fromOn,
      startClock: "17:30",
      endClock: "19:30",
      timeZone: "America/Chicago",
      recurrence: repeats ? "FREQ=WEEKLY" : null,
      lastOn: repeats ? null : fromOn,
      userIds: [people[place % people.length] ?? ""],
    };
  });
  for (const some of inParts(rows, 200)) await on.db.insert(calendarEvent).values(some);
}
