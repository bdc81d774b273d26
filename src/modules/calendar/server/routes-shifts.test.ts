/** Shifts at the site's clock: nights, two jobs on one day, half days of leave, clock changes. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AssignmentDraft, calendar } from "../contract.ts";
import { certifyIn, jobIn, lastNumber, stamp } from "./testing.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const to = calendar.endpoints;
let on: TestApp;
let operations: Person;
let coordinator: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-12-01T15:00:00Z" });
  operations = await on.person("Ola Prins", ["OPS"]);
  coordinator = await on.person("Cora Diaz", ["CRD"]);
});
afterAll(() => on.close());

async function technician(name: string, expiresOn = "2028-06-18"): Promise<Person> {
  const person = await on.person(name, ["TECH"]);
  await certifyIn(on, person.id, expiresOn);
  return person;
}
const job = (day: string) => jobIn(on, operations.id, { plannedStartOn: day, plannedEndOn: day });
type Asked = Partial<AssignmentDraft> & { fromOn: string };
const body = (workOrderId: string, asked: Asked): AssignmentDraft => ({
  workOrderId,
  toOn: asked.fromOn,
  weekdays: [],
  startClock: "07:00",
  endClock: "17:00",
  ...asked,
});
const found = async (asked: Asked) =>
  (await coordinator.ask(to.preview, { body: body(await job(asked.fromOn), asked) })).body.findings;
async function proposed(asked: Asked) {
  const made = await coordinator.ask(to.create, { body: body(await job(asked.fromOn), asked) });
  expect(made.problem.message).toBeUndefined();
  return made.body;
}
async function confirmed(asked: Asked) {
  const { id } = await proposed(asked);
  const { body: row, problem } = await coordinator.ask(to.confirm, { id, body: { version: 1 } });
  expect(problem.message).toBeUndefined();
  return row;
}
async function onLeave({ id }: Person, days: { fromOn: string; toOn: string; startsHalf?: boolean; endsHalf?: boolean }) {
  const asked = await operations.ask(calendar.leave.create, { body: { type: "annual", userId: id, ...days } });
  expect(asked.problem.message).toBeUndefined();
  await operations.ask(calendar.leave.approve, { id: asked.body.id, body: { version: 1 } });
  return asked.body;
}

describe("a night", () => {
  it("into approved leave is refused, and one planned before is at risk once the leave is approved", async () => {
    const wes = await technician("Wes Hale");
    const night = { userId: wes.id, fromOn: "2027-02-07", startClock: "20:00", endClock: "04:00" };
    const before = await confirmed(night);
    const asked = await onLeave(wes, { fromOn: "2027-02-08", toOn: "2027-02-12" });
    expect(asked.hits).toEqual([lastNumber()]);
    expect((await coordinator.ask(to.find, { id: before.id })).body).toMatchObject({
      atRiskSince: expect.any(String),
      checked: { findings: [{ check: "leave", severity: "hard", message: "Wes Hale is not available on 2027-02-08." }] },
    });
  });

  it("past the last day of a certificate warns until the job runs and then blocks; there is nothing to split", async () => {
    const { id: userId } = await technician("Nan Orr", "2027-01-08");
    const night = { userId, fromOn: "2027-01-08", startClock: "22:00", endClock: "06:00" };
    const message = "Nan Orr: no UT Level II certification valid on 2027-01-09 (certificate ended 2027-01-08).";
    expect(await found(night)).toMatchObject([{ check: "certificate", severity: "soft", message, splitOn: null }]);
    expect(await found({ ...night, endClock: "00:00" })).toEqual([]);
    expect(await found({ ...night, fromOn: "2027-01-06", toOn: "2027-01-08" })).toMatchObject([
      { from: "2027-01-09", splitOn: "2027-01-08" },
      { check: "planned days", severity: "told", from: "2027-01-07", to: "2027-01-08" },
    ]);
  });

  it("past the due day of an instrument is refused", async () => {
    const inventoryItemId = await gauge("2026-12-21");
    const night = { inventoryItemId, fromOn: "2026-12-21", startClock: "22:00", endClock: "06:00" };
    expect(await found(night)).toMatchObject([
      { check: "calibration", severity: "hard", message: "UTG-021 is not in calibration on 2026-12-22 (due 2026-12-21)." },
    ]);
    expect(await found({ ...night, fromOn: "2026-12-20" })).toEqual([]);
  });
});

describe("a crew with a source", () => {
  const scope = [
    {
      id: randomUUID(),
      method: "RT" as const,
      technique: "Ir-192",
      extentPercent: null,
      itemType: null,
      standard: null,
      acceptance: null,
      procedureId: null,
      quantity: null,
      unit: null,
    },
  ];
  const day = "2027-02-22";
  async function radiographer(name: string, expiresOn: string): Promise<string> {
    const { id } = await on.person(name, ["TECH"]);
    await certifyIn(on, id, expiresOn, "RT");
    return id;
  }
  /** What is found of the crew against the second of two radiographers. */
  async function foundOf(first: Asked, second: Asked) {
    const order = await jobIn(on, operations.id, { plannedStartOn: day, plannedEndOn: day, scope });
    expect((await coordinator.ask(to.create, { body: body(order, { method: "RT", ...first }) })).problem.message).toBeUndefined();
    const asked = await coordinator.ask(to.preview, { body: body(order, { method: "RT", ...second }) });
    return asked.body.findings.flatMap(({ check, from, to: last }) => (check === "two people" ? [[from, last]] : []));
  }
  const night = { fromOn: day, startClock: "20:00", endClock: "04:00" };

  it("needs both certified on both days of a night", async () => {
    const ruth = await radiographer("Ruth Kane", day);
    const paul = await radiographer("Paul Dean", "2028-06-18");
    expect(await foundOf({ ...night, userId: ruth }, { ...night, userId: paul })).toEqual([[day, "2027-02-23"]]);
    const evening = { ...night, endClock: "00:00" };
    expect(await foundOf({ ...evening, userId: ruth }, { ...evening, userId: paul })).toEqual([]);
  });

  it("is judged whole on a timeline that shows only some of its people", async () => {
    const pair = [await radiographer("Nell Voss", "2028-06-18"), await radiographer("Ivo Lang", "2028-06-18")];
    const order = await jobIn(on, operations.id, { plannedStartOn: day, plannedEndOn: day, scope });
    for (const userId of pair) await coordinator.ask(to.create, { body: body(order, { method: "RT", fromOn: day, userId }) });
    const of = async (q: string) => {
      const { body: roster } = await coordinator.ask(to.roster, { query: { from: day, to: day, q } });
      return roster.entries.filter(({ kind }) => kind === "assignment").map(({ findings }) => findings);
    };
    expect(await of("Nell Voss")).toEqual([[]]);
  });

  it("is together on a shift: one by day and one by night are each alone", async () => {
    const rosa = await radiographer("Rosa Lind", "2028-06-18");
    const pete = await radiographer("Pete Shaw", "2028-06-18");
    expect(await foundOf({ fromOn: day, userId: rosa }, { ...night, userId: pete })).toEqual([[day, "2027-02-23"]]);
    const late = { fromOn: day, startClock: "12:00", endClock: "22:00" };
    expect(await foundOf({ fromOn: day, userId: rosa }, { ...late, userId: pete })).toEqual([]);
  });
});

it("two jobs of one person before and after noon are confirmed", async () => {
  const { id: userId } = await technician("Tom Reyes");
  await confirmed({ userId, fromOn: "2027-01-12", startClock: "08:00", endClock: "12:00" });
  const second = await confirmed({ userId, fromOn: "2027-01-12", startClock: "13:00", endClock: "17:00" });
  expect(second).toMatchObject({ status: "confirmed", checked: { findings: [] } });
});

it("half a day of leave takes the morning of its last day, or the afternoon of its first", async () => {
  const ida = await technician("Ida Moss");
  await onLeave(ida, { fromOn: "2027-01-18", toOn: "2027-01-19", startsHalf: true, endsHalf: true });
  const of = async (fromOn: string, startClock: string, endClock: string) =>
    (await found({ userId: ida.id, fromOn, startClock, endClock })).map(({ check, from }) => [check, from]);
  expect(await of("2027-01-18", "07:00", "12:00")).toEqual([]);
  expect(await of("2027-01-18", "13:00", "17:00")).toEqual([["leave", "2027-01-18"]]);
  expect(await of("2027-01-19", "08:00", "12:30")).toEqual([["leave", "2027-01-19"]]);
  expect(await of("2027-01-19", "13:00", "17:00")).toEqual([]);
  expect(await of("2027-01-17", "22:00", "06:00")).toEqual([]);
  const both = { fromOn: "2027-01-20", toOn: "2027-01-20", startsHalf: true, endsHalf: true };
  const refusal = await ida.ask(calendar.leave.create, { body: { type: "annual", ...both } });
  expect(refusal.problem.fields).toMatchObject([{ path: "endsHalf" }]);
});

describe("days and clock times", () => {
  const refusal = async (asked: Asked) => {
    const { status, problem } = await coordinator.ask(to.create, { body: body(await job(asked.fromOn), asked) });
    return [status, problem.fields?.map(({ message }) => message)];
  };
  it("of a range without any of its weekdays are refused, also when an assignment is moved or split", async () => {
    const { id: userId } = await technician("Uma Sand");
    const none = [400, ["There is no day of these weekdays from 2027-01-23 to 2027-01-24."]];
    expect(await refusal({ userId, fromOn: "2027-01-23", toOn: "2027-01-24", weekdays: [1] })).toEqual(none);
    const { id, version } = await proposed({ userId, fromOn: "2027-01-25", toOn: "2027-01-31", weekdays: [1, 2, 3] });
    const moved = { fromOn: "2027-01-23", toOn: "2027-01-24" };
    expect((await coordinator.ask(to.update, { id, body: { version, changes: moved } })).status).toBe(400);
    expect((await coordinator.ask(to.split, { id, body: { version, on: "2027-01-29" } })).status).toBe(400);
  });

  it("that a clock change leaves out are refused", async () => {
    const { id: userId } = await technician("Vic Lund");
    const day = { userId, fromOn: "2027-03-14" };
    const gap = "The clock time 02:30 does not exist on 2027-03-14 in America/Chicago: clocks go forward over it.";
    expect(await refusal({ ...day, startClock: "02:30", endClock: "03:30" })).toEqual([400, [gap]]);
    expect(await refusal({ userId, fromOn: "2027-03-13", startClock: "22:00", endClock: "02:30" })).toEqual([400, [gap]]);
    expect(await found({ ...day, startClock: "03:00", endClock: "09:00" })).toEqual([]);
  });
});

it("a proposal is removed within 24 hours of its start with a reason only", async () => {
  const { id: userId } = await technician("Zoe Finn");
  const { id, version } = await proposed({ userId, fromOn: "2026-12-02", startClock: "03:00", endClock: "11:00" });
  expect((await coordinator.ask(to.remove, { id, body: { version } })).problem.code).toBe("needs-reason");
  expect((await coordinator.ask(to.remove, { id, body: { version, reason: "Planned twice" } })).body.status).toBe("removed");
});

/** An instrument that is in calibration until a day; the answer is its id. */
async function gauge(dueOn: string): Promise<string> {
  const [type] = await on.db.select().from(equipmentType).limit(1);
  const id = randomUUID();
  await on.db.insert(inventoryItem).values({
    ...stamp(),
    id,
    typeId: type?.id ?? "",
    assetTag: "UTG-021",
    manufacturer: "Olympus",
    model: "38DL",
    serialNumber: "021",
    ownership: "own",
    homeBaseId: on.bases.houston,
    accessories: [],
    onlyForCalibration: false,
    state: "in stock",
  });
  await on.db.insert(calibrationRecord).values({
    ...stamp(),
    id: randomUUID(),
    itemId: id,
    certificateNumber: "C-21",
    calibratedOn: "2026-01-21",
    dueOn,
    providerName: "Laboratory",
    asFound: "in tolerance",
    asLeft: "in tolerance",
    adjusted: false,
    repaired: false,
    result: "pass",
    excludes: [],
    covers: [],
    decisionRule: "simple",
    standardItemIds: [],
    standards: [],
    state: "in force",
    releasedAt: "2026-01-22T09:00:00Z",
  });
  return id;
}
