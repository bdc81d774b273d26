import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { activityAndAudit } from "../contract.ts";
import { sealTrail } from "./sealing.ts";
import { checked } from "./testing.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { calendar } from "#modules/calendar/contract.ts";
import { jobCosts } from "#modules/job-costs/contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const e = activityAndAudit.endpoints;
const values = ["47.25", "18.75", "Raise agreed in May", "Root canal", "Dr Molar", "sick", "Influenza"];

let on: TestApp;
const readers: Record<string, Person> = {};
let finance: Person;
let operations: Person;
let lead: Person;
let hse: Person;
let ana: Person;
let root: Person;
let leaveId: string;
let rateId: string;
let eventId: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-06-01T15:00:00Z" });
  for (const role of ["ADM", "QM", "AUD"] as const) readers[role] = await on.person(`Reader ${role}`, [role]);
  finance = await on.person("Sue Park", ["FIN"]);
  operations = await on.person("Ola Prins", ["OPS"]);
  lead = await on.person("Leo Marsh", ["LEAD"]);
  hse = await on.person("Hanna Sand", ["HSE"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  root = await on.person("Rita Root", ["SUPER"]);
  await on.db.update(appUser).set({ managerId: lead.id }).where(eq(appUser.id, ana.id));
  const rate = {
    of: "person" as const,
    userId: ana.id,
    rate: "47.25",
    burden: "18.75",
    currency: "USD",
    validFrom: "2026-01-01",
    note: "Raise agreed in May",
  };
  rateId = (await finance.ask(jobCosts.endpoints.create, { body: rate })).body.id;
  const visit = {
    kind: "medical/vision" as const,
    title: "Root canal",
    description: "Dr Molar",
    fromOn: "2026-06-24",
    toOn: "2026-06-24",
    startClock: "08:00",
    endClock: "12:00",
    userIds: [ana.id],
  };
  eventId = (await ana.ask(calendar.events.create, { body: visit })).body.id;
  const leave = { type: "sick" as const, fromOn: "2026-06-29", toOn: "2026-06-29", note: "Influenza" };
  leaveId = (await ana.ask(calendar.leave.create, { body: leave })).body.id;
  expect([rateId, eventId, leaveId]).not.toContain(undefined);
  await sealTrail(on.services);
});
afterAll(() => on.close());

const kinds = ["CostRate", "CalendarEvent", "LeaveRequest"];
const eventsOf = async (who: Person, entity: string) => (await who.ask(e.auditEvents, { query: { entity } })).body.rows;
const found = (text: unknown) => values.filter((value) => JSON.stringify(text).includes(value));

describe.each(["ADM", "QM", "AUD"])("cost rates, private events and sickness in the trail, for %s", (role) => {
  const reader = () => readers[role] as Person;

  it("are there with who, when and which fields changed, without the values", async () => {
    for (const entity of kinds) {
      const [row, ...more] = await eventsOf(reader(), entity);
      expect([entity, more.length, row?.actorName]).toEqual([entity, 0, entity === "CostRate" ? "Sue Park" : "Ana Torres"]);
      const [shown, one] = [row, (await reader().ask(e.auditEvent, { id: row?.id ?? "" })).body];
      for (const changes of [shown?.changes ?? [], one.changes])
        expect(changes.filter((change) => change.new === "hidden").map(({ field }) => field)).toEqual(hiddenOf[entity]);
      expect(found([shown, one])).toEqual([]);
    }
  });

  it("are not opened by their history", async () => {
    const asked = [
      reader().ask(jobCosts.endpoints.history, { id: rateId }),
      reader().ask(calendar.events.history, { id: eventId }),
      reader().ask(calendar.leave.history, { id: leaveId }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 404, 404]);
  });
});

const hiddenOf: Record<string, string[]> = {
  CostRate: ["rate", "burden", "note"],
  CalendarEvent: ["title", "description"],
  LeaveRequest: ["type", "note"],
};

describe("the files of the trail", () => {
  it.each(["ADM", "QM"])("say no such value to %s, and the one with hashes is still verified by the checker", async (role) => {
    const who = readers[role] as Person;
    const query = { from: "2026-06-01", to: "2026-06-01" };
    const csv = await who.ask(e.exportAuditEvents, { query: { ...query, format: "csv" } });
    expect([csv.status, found(csv.body)]).toEqual([200, []]);
    expect(String(csv.body)).toContain("hidden");
    const lines = await who.ask(e.exportAuditLines, { query: { entity: "CostRate" } });
    expect([lines.status, found(lines.body)]).toEqual([200, []]);
    const { intact, details } = await checked(String(lines.body));
    expect([intact, details.at(-1)]).toEqual([
      true,
      "The content of 1 of them was not for whoever exported them, and is left out.",
    ]);
    expect(found((await who.ask(e.exportAuditLines, { query })).body)).toEqual([]);
  });

  it("say them to a Super Admin", async () => {
    const { body } = await root.ask(e.exportAuditLines, { query: { entity: "CostRate" } });
    expect(found(body)).toEqual(["47.25", "18.75", "Raise agreed in May"]);
    expect((await checked(String(body))).details).toHaveLength(2);
  });
});

describe("who may read the record reads its values", () => {
  it("of a cost rate: Finance and Operations", async () => {
    for (const who of [finance, operations])
      expect(found((await who.ask(jobCosts.endpoints.history, { id: rateId })).body)).toEqual([
        "47.25",
        "18.75",
        "Raise agreed in May",
      ]);
  });

  it("of a change of a rate, which others read as a change without the values", async () => {
    const change = { id: rateId, body: { version: 1, changes: { rate: "51.5" } } };
    expect((await finance.ask(jobCosts.endpoints.update, change)).status).toBe(200);
    const [seen] = (await (readers["AUD"] as Person).ask(e.auditEvents, { query: { entityId: rateId } })).body.rows;
    const [told] = (await finance.ask(jobCosts.endpoints.history, { id: rateId })).body;
    expect(seen?.changes).toEqual([{ field: "rate", old: "hidden", new: "hidden" }]);
    expect(told?.changes).toEqual([{ field: "rate", old: "47.2500", new: "51.5000" }]);
  });

  it("of a private event: its people", async () => {
    expect(found((await ana.ask(calendar.events.history, { id: eventId })).body)).toEqual(["Root canal", "Dr Molar"]);
  });

  it("of sickness: the person, the manager and HSE; who only decides reads that it is leave", async () => {
    for (const who of [ana, lead, hse])
      expect(found((await who.ask(calendar.leave.history, { id: leaveId })).body)).toEqual(["sick", "Influenza"]);
    expect(found((await operations.ask(calendar.leave.history, { id: leaveId })).body)).toEqual([]);
  });

  it("of an event that is not private: everyone who opens it, in the trail too", async () => {
    const open = { kind: "meeting" as const, title: "Root canal", fromOn: "2026-06-25", toOn: "2026-06-25", userIds: [ana.id] };
    const { id } = (await operations.ask(calendar.events.create, { body: { ...open, allDay: true } })).body;
    const { rows } = (await (readers.AUD as Person).ask(e.auditEvents, { query: { entityId: id } })).body;
    expect(found(rows)).toEqual(["Root canal"]);
  });
});
