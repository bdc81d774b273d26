import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leads, type NewLead } from "../contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { availabilityRule, leaveRequest } from "#modules/calendar/server/tables.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

let on: TestApp;
let sales: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  sales = await on.person("Vic Almeida", ["COM"]);
});
afterAll(() => on.close());

const at = "2026-05-01T08:00:00.000Z";
const stamp = () => ({ id: randomUUID(), createdAt: at, updatedAt: at });

async function certified(name: string, level: "II" | "III" | "I", expiresOn = "2028-12-31") {
  const person = await on.person(name, ["TECH"]);
  await on.db.insert(certification).values({
    ...stamp(),
    certificateNumber: randomUUID(),
    userId: person.id,
    personName: name,
    schemeId: "SNT-TC-1A:2020",
    method: "UT",
    level,
    techniques: [],
    issuedOn: "2025-01-01",
    effectiveFrom: "2025-01-01",
    expiresOn,
    authorizedToTest: true,
    signedAt: "2025-01-01T10:00:00Z",
    basis: "initial",
    state: "active",
  } as typeof certification.$inferInsert);
  return person;
}

async function job(assignedUserIds: string[], plannedStartOn: string, plannedEndOn: string) {
  const client = {
    ...stamp(),
    code: randomUUID().slice(0, 6),
    legalName: "Acre",
    displayName: "Acre",
    status: "active" as const,
  };
  const of = { clientCompanyId: client.id, baseLocationId: on.bases.houston };
  const parent = {
    ...stamp(),
    ...of,
    number: randomUUID(),
    name: "Job",
    managerId: sales.id,
    startOn: at.slice(0, 10),
    endOn: at.slice(0, 10),
  };
  await on.db.insert(clientCompany).values(client);
  await on.db.insert(project).values({ ...parent, kind: "call-out", status: "active" });
  await on.db.insert(workOrder).values({
    ...stamp(),
    ...of,
    number: randomUUID(),
    projectId: parent.id,
    title: "Job",
    status: "planned",
    plannedStartOn,
    plannedEndOn,
    assignedUserIds,
  });
}

describe("the capacity for 12 to 25 June", () => {
  it("of six who hold UT II, one certificate ending and two on other jobs, leaves three of four; a Level III counts, a Level I does not", async () => {
    const [first, second] = [await certified("Ana One", "II"), await certified("Ben Two", "II")];
    for (const name of ["Cy Three", "Di Four"]) await certified(name, "II");
    await certified("Ed Five", "III");
    await certified("Fay Six", "II", "2026-06-18");
    await certified("Gus Trainee", "I");
    await job([first.id], "2026-06-01", "2026-06-30");
    await job([second.id], "2026-06-25", "2026-06-25");
    const lead: NewLead = {
      title: "Turnaround",
      companyName: "Somebody new",
      contactPhone: "+17135550101",
      source: "call",
      nextAction: "Call",
      nextActionOn: "2026-05-05",
    };
    const { body: made } = await sales.ask(leads.endpoints.create, { body: lead });
    const needs = [{ method: "UT" as const, level: "II" as const, people: 4, typeCode: null, instruments: 0 }];
    const asked = { version: made.version, from: "2026-06-12", to: "2026-06-25", needs };
    const { body } = await sales.ask(leads.endpoints.checkCapacity, { id: made.id, body: asked });
    expect(body.capacity?.found[0]?.people).toMatchObject({ needed: 4, usable: 6, short: 1, busy: 2, available: 3, gap: 1 });
    expect(body.capacity).toMatchObject({ from: "2026-06-12", to: "2026-06-25", byName: "Vic Almeida" });
    expect((await sales.ask(leads.endpoints.find, { id: made.id })).body.capacity).toEqual(body.capacity);
    const backwards = await sales.ask(leads.endpoints.checkCapacity, { id: made.id, body: { ...asked, to: "2026-06-11" } });
    expect(backwards.problem.fields?.[0]?.message).toBe("End date is before start date.");
  });

  it("leaves out who is on approved leave, or off their rotation on one of the days", async () => {
    const [away, off, asking] = [
      await certified("Hal Away", "III"),
      await certified("Ida Off", "III"),
      await certified("Jon Asks", "III"),
    ];
    const leave = { type: "annual" as const, fromOn: "2026-06-14", toOn: "2026-06-15" };
    const half = { type: "annual" as const, fromOn: "2026-06-24", toOn: "2026-06-24", status: "approved" as const };
    await on.db.insert(leaveRequest).values([
      { ...stamp(), ...leave, userId: away.id, status: "approved" },
      { ...stamp(), ...leave, userId: asking.id, status: "requested" },
      { ...stamp(), ...half, userId: asking.id, startsHalf: true },
      { ...stamp(), ...half, userId: away.id, startsHalf: true },
      { ...stamp(), ...half, userId: away.id, endsHalf: true },
    ]);
    const rotation = { on: 14, off: 14, anchor: "2026-06-01" };
    await on.db.insert(availabilityRule).values({ ...stamp(), userId: off.id, validFrom: "2026-06-01", rotation });
    const lead: NewLead = {
      title: "Second turnaround",
      companyName: "Somebody newer",
      contactPhone: "+17135550102",
      source: "call",
      nextAction: "Call",
      nextActionOn: "2026-05-05",
    };
    const { body: made } = await sales.ask(leads.endpoints.create, { body: lead });
    const needs = [{ method: "UT" as const, level: "III" as const, people: 2, typeCode: null, instruments: 0 }];
    const asked = { version: made.version, from: "2026-06-12", to: "2026-06-25", needs };
    const { body } = await sales.ask(leads.endpoints.checkCapacity, { id: made.id, body: asked });
    const people = body.capacity?.found[0]?.people;
    expect(people).toMatchObject({ usable: 4, busy: 2, available: 2 });
    // From the 15th one is off their rotation. On the 24th two halves of leave take one person, and half a day takes half of another.
    expect(people?.byDay.slice(10)).toEqual([3, 3, 1.5, 3]);
  });
});
