import { randomUUID } from "node:crypto";
import { eq, ne } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InvoiceWhole, invoices } from "../contract.ts";
import { addTicket, allOf, logTime, setPrices } from "./testing.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { revenueAccount } from "#directory/finance/server/tables.ts";
import { inspectionDay, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { emptyItem, type RateItemDraft } from "#modules/rate-sheets/contract.ts";
import { rateItem, rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";
import { fieldTicket } from "#modules/field-tickets/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, build, priceAgain, submit, approve, issue, credit, void: voidIt } = invoices.endpoints;

let on: TestApp;
let scene: Scene;
let coordinator: Person;
let finance: Person;
let operations: Person;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  await on.db
    .update(rateSheet)
    .set({
      overtimeRule: { ...overtimePresets["US 8/12/40"], nightPremium: { from: "22:00", to: "06:00", percent: "10" } },
    })
    .where(eq(rateSheet.number, "RS-0042"));
  coordinator = await on.person("Cara Diaz", ["CRD"]);
  finance = await on.person("Fay Cole", ["FIN"]);
  operations = await on.person("Omar Vance", ["OPS"]);
});
afterAll(() => on.close());

async function addItem(item: Partial<RateItemDraft>): Promise<string> {
  const [sheet] = await on.db.select({ id: rateSheet.id }).from(rateSheet);
  const [account] = await on.db.select({ id: revenueAccount.id }).from(revenueAccount);
  const id = randomUUID();
  await on.db.insert(rateItem).values({
    ...emptyItem(id),
    price: "0",
    ...item,
    revenueAccountId: account?.id ?? "",
    taxClass: "labour",
    rateSheetId: sheet?.id ?? "",
    sort: 6,
  });
  return id;
}

/** A draft of so much of an entry of time; without a quantity of all that is open of it. */
async function drafted(entry: string, quantity?: string): Promise<InvoiceWhole> {
  const of = { type: "TimesheetEntry" as const, id: entry, key: "hours", charge: true, ...(quantity ? { quantity } : {}) };
  const { body, problem } = await coordinator.ask(build, {
    id: scene.order,
    body: { grouping: "day", accepted: [], sources: [of] },
  });
  expect(problem.message).toBeUndefined();
  return body;
}
/** What is open of an entry of time, by its key. */
async function openOf(entry: string): Promise<string[][]> {
  const { body } = await coordinator.ask(sources, { id: scene.order });
  return body.sources.flatMap(({ id, key, quantity }) => (id === entry ? [[key, quantity]] : []));
}
/** A draft of all that is open of an entry of time. */
async function onlyOpen(entry: string): Promise<InvoiceWhole> {
  const open = (await coordinator.ask(sources, { id: scene.order })).body;
  const own = open.sources.filter(({ id }) => id === entry);
  const { body, problem } = await coordinator.ask(build, { id: scene.order, body: allOf({ ...open, sources: own }) });
  expect(problem.message).toBeUndefined();
  return body;
}
const linesOf = ({ lines }: InvoiceWhole) => lines.map(({ quantity, unitPrice }) => `${quantity} × ${unitPrice}`);
async function issued({ id, version }: InvoiceWhole): Promise<InvoiceWhole> {
  const sent = await coordinator.ask(submit, { id, body: { version } });
  const agreed = await operations.ask(approve, { id, body: { version: sent.body.version } });
  const { body, problem } = await finance.ask(issue, { id, body: { version: agreed.body.version } });
  expect(problem.message).toBeUndefined();
  return body;
}
/** Credits so much of that line of an invoice, by quantity; without a quantity all of it. */
async function credited(of: InvoiceWhole, at: string, quantity?: string): Promise<void> {
  const line = of.lines[linesOf(of).indexOf(at)];
  const lines = [{ lineId: line?.id ?? "", quantity: quantity ?? line?.quantity ?? "" }];
  const { body, problem } = await coordinator.ask(credit, {
    id: of.id,
    body: { kind: "quantity", reason: "Wrong work order", lines },
  });
  expect(problem.message).toBeUndefined();
  await issued(body);
}

describe("hours that are credited and billed again", () => {
  it("have their night premium once: it is billed again only where it was credited itself", async () => {
    const entry = await logTime(on, scene, scene.ana.id, ["18:00", "23:45"], { day: "2026-03-02" });
    const first = await issued(await drafted(entry));
    expect(linesOf(first)).toEqual(["5.75 × 98.00", "1.75 × 9.80"]);
    await credited(first, "5.75 × 98.00");
    const second = await drafted(entry);
    expect(linesOf(second)).toEqual(["5.75 × 98.00"]);
    const { body: again } = await coordinator.ask(priceAgain, { id: second.id, body: { version: second.version } });
    expect(linesOf(again)).toEqual(["5.75 × 98.00"]);
    await credited(first, "1.75 × 9.80", "0.75");
    await credited(await issued(again), "5.75 × 98.00");
    expect(linesOf(await drafted(entry))).toEqual(["5.75 × 98.00", "0.75 × 9.80"]);
  });

  it("have the premium of their own night hours, not of those that stay billed", async () => {
    const entry = await logTime(on, scene, scene.ben.id, ["18:00", "23:45"], { day: "2026-03-02" });
    const part = await issued(await drafted(entry, "5"));
    expect(linesOf(part)).toEqual(["5 × 98.00", "1 × 9.80"]);
    expect(linesOf(await drafted(entry))).toEqual(["0.75 × 98.00", "0.75 × 9.80"]);
    await credited(part, "5 × 98.00", "2");
    expect(linesOf(await drafted(entry))).toEqual(["2 × 98.00"]);
  });

  it("are open at once with the premium or minimum that was credited beside them, each once", async () => {
    // A Sunday night: double time before midnight, a premium on both days.
    const next = { endAt: new Date("2026-03-02T04:00:00-06:00").toISOString() };
    const entry = await logTime(on, scene, scene.ana.id, ["20:00", "23:45"], { day: "2026-03-01", ...next });
    const first = await issued(await drafted(entry));
    expect(linesOf(first)).toEqual(["4 × 196.00", "2 × 9.80", "4 × 98.00", "4 × 9.80"]);
    await credited(first, "4 × 196.00", "0.5");
    await credited(first, "4 × 9.80", "0.25");
    expect(await openOf(entry)).toEqual([
      ["hours", "0.5"],
      ["night", "0.25"],
    ]);
    const both = await onlyOpen(entry);
    expect(linesOf(both)).toEqual(["0.5 × 196.00", "0.25 × 9.80"]);
    const { body: again } = await coordinator.ask(priceAgain, { id: both.id, body: { version: both.version } });
    expect(linesOf(again)).toEqual(["0.5 × 196.00", "0.25 × 9.80"]);
    expect(await openOf(entry)).toEqual([]);
    await finance.ask(voidIt, { id: again.id, body: { version: again.version, reason: "Billed apart" } });
    const hours = await drafted(entry);
    expect(linesOf(hours)).toEqual(["0.5 × 196.00"]);
    const { body: same } = await coordinator.ask(priceAgain, { id: hours.id, body: { version: hours.version } });
    expect(linesOf(same)).toEqual(["0.5 × 196.00"]);
    expect(linesOf(await onlyOpen(entry))).toEqual(["0.25 × 9.80"]);
  });

  it("are of the class they were billed in", async () => {
    const entry = await logTime(on, scene, scene.ana.id, ["06:00", "16:00"], { day: "2026-03-03" });
    const first = await issued(await drafted(entry));
    expect(linesOf(first)).toEqual(["8 × 98.00", "2 × 147.00"]);
    expect(await refusedCredit(first, "8 × 98.00", "0.1")).toBe("Credit whole steps: time is charged in steps of 0.25 h.");
    await credited(first, "8 × 98.00", "3");
    expect(linesOf(await drafted(entry, "1"))).toEqual(["1 × 98.00"]);
    await credited(first, "2 × 147.00", "0.5");
    expect(linesOf(await drafted(entry))).toEqual(["2 × 98.00", "0.5 × 147.00"]);
  });
});

/** Credits all lines of an invoice. */
async function creditedWhole(of: InvoiceWhole): Promise<void> {
  const lines = of.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const { body, problem } = await coordinator.ask(credit, {
    id: of.id,
    body: { kind: "quantity", reason: "Wrong work order", lines },
  });
  expect(problem.message).toBeUndefined();
  await issued(body);
}

type Row = Parameters<typeof addTicket>[3][number];
/** A ticket with a row for each quantity; drafts so much of the rows of that ticket, all that is open without quantities. */
async function ticketOf(row: Omit<Row, "quantity">, ...quantities: readonly string[]) {
  const { number } = await addTicket(
    on,
    scene,
    "approved",
    quantities.map((quantity) => ({ ...row, quantity })),
  );
  return async (...parts: readonly string[]): Promise<InvoiceWhole> => {
    const open = (await coordinator.ask(sources, { id: scene.order })).body.sources.filter(({ label }) =>
      label.startsWith(number),
    );
    const asked = open.map(({ type, id, key }, index) => ({
      type,
      id,
      key,
      charge: true,
      ...(parts[index] && { quantity: parts[index] }),
    }));
    const { body, problem } = await coordinator.ask(build, {
      id: scene.order,
      body: { grouping: "day", accepted: [], sources: asked },
    });
    expect(problem.message).toBeUndefined();
    return body;
  };
}
const production = (unit: Row["unit"]) => ({ kind: "production", description: "Work", unit, category: "production" }) as const;
const mileage = (vehicle: string) => ({ kind: "travel", description: vehicle, unit: "mile", category: "travel" }) as const;

/** What a credit of so much of a line is refused with. */
async function refusedCredit(of: InvoiceWhole, at: string, quantity: string): Promise<string | undefined> {
  const lines = [{ lineId: of.lines[linesOf(of).indexOf(at)]?.id ?? "", quantity }];
  const { problem } = await coordinator.ask(credit, { id: of.id, body: { kind: "quantity", reason: "Wrong", lines } });
  return problem.message;
}

describe("what is billed otherwise than it was counted", () => {
  it("has a minimum as one charge", async () => {
    await addItem({ code: "WELD", category: "production", unit: "weld", price: "10.00", minimumQty: "12" });
    const draft = await ticketOf(production("weld"), "2", "1");
    const first = await issued(await draft());
    expect(linesOf(first)).toEqual(["12 × 10.00"]);
    expect(await refusedCredit(first, "12 × 10.00", "6")).toBe("Credit all of it: the minimum of 12 is one charge.");
    await credited(first, "12 × 10.00");
    expect(linesOf(await draft())).toEqual(["12 × 10.00"]);
  });

  it("has a minimum that reaches a further price of its tiers as one charge over both lines", async () => {
    const tiers = [
      { upTo: "50", price: "12.00" },
      { upTo: null, price: "9.50" },
    ];
    await addItem({ code: "TUBE", category: "production", unit: "tube", price: "12.00", minimumQty: "60", tiers, tierMode: "graduated" }); // prettier-ignore
    for (const quantities of [["2", "1"], ["52"]]) {
      // oxlint-disable no-await-in-loop -- one after the other, on one connection
      const draft = await ticketOf(production("tube"), ...quantities);
      const first = await issued(await draft());
      expect(linesOf(first)).toEqual(["50 × 12.00", "10 × 9.50"]);
      for (const at of ["50 × 12.00", "10 × 9.50"])
        expect(await refusedCredit(first, at, at.split(" ")[0] ?? "")).toMatch(/^Credit all lines of FT-.* is one charge/);
      await creditedWhole(first);
      const again = await draft();
      expect(linesOf(again)).toEqual(["50 × 12.00", "10 × 9.50"]);
      const { body: once } = await coordinator.ask(priceAgain, { id: again.id, body: { version: again.version } });
      expect(linesOf(once)).toEqual(["50 × 12.00", "10 × 9.50"]);
      // oxlint-enable no-await-in-loop
    }
  });

  it("is credited in steps", async () => {
    await addItem({ code: "JOINT", category: "production", unit: "joint", price: "10.00", increment: "5", incrementMode: "up" });
    const draft = await ticketOf(production("joint"), "13");
    const first = await issued(await draft());
    expect(linesOf(first)).toEqual(["15 × 10.00"]);
    expect(await refusedCredit(first, "15 × 10.00", "2")).toBe("Credit whole steps: it is charged in steps of 5.");
    await credited(first, "15 × 10.00", "5");
    expect(linesOf(await draft())).toEqual(["5 × 10.00"]);
  });

  it("takes what is included of a distance off once for a vehicle and day, in parts and after a credit", async () => {
    const travelRule = { portalToPortal: false, includedDistance: "50", distanceUnit: "mi", roundTrip: false } as const;
    await on.db.update(rateSheet).set({ travelRule: { ...travelRule, travelTimeClass: "as worked" } });
    await addItem({ code: "MILE", category: "travel", unit: "mile", price: "1.15" });
    const inParts = await ticketOf(mileage("Truck 5"), "186");
    expect(linesOf(await inParts("100"))).toEqual(["50 × 1.15"]);
    expect(linesOf(await inParts())).toEqual(["86 × 1.15"]);
    const draft = await ticketOf(mileage("Truck 6"), "186");
    const first = await issued(await draft());
    expect(linesOf(first)).toEqual(["136 × 1.15"]);
    await credited(first, "136 × 1.15", "36");
    const second = await issued(await draft());
    expect(linesOf(second)).toEqual(["36 × 1.15"]);
    await credited(first, "136 × 1.15", "100");
    await credited(second, "36 × 1.15");
    expect(linesOf(await draft())).toEqual(["136 × 1.15"]);
  });
});

describe("rows of a ticket that are credited and billed again", () => {
  const tiers = [
    { upTo: "50", price: "42.00" },
    { upTo: null, price: "37.50" },
  ];
  const spots = async (quantity: string) => {
    const row = { kind: "production", description: "Spots", quantity, unit: "spot", category: "production" } as const;
    await addTicket(on, scene, "approved", [row]);
    return async () => {
      const open = (await coordinator.ask(sources, { id: scene.order })).body;
      const { body, problem } = await coordinator.ask(build, {
        id: scene.order,
        body: allOf({ ...open, sources: open.sources.filter(({ unit }) => unit === "spot") }),
      });
      expect(problem.message).toBeUndefined();
      return body;
    };
  };

  it("are priced as the slice of their tiers that was credited", async () => {
    await addItem({ code: "SPOT", category: "production", unit: "spot", price: "42.00", tiers, tierMode: "graduated" });
    const draftAll = await spots("120");
    const first = await issued(await draftAll());
    expect(linesOf(first)).toEqual(["50 × 42.00", "70 × 37.50"]);
    await credited(first, "50 × 42.00", "20");
    await credited(first, "70 × 37.50", "5");
    const again = await draftAll();
    expect(linesOf(again)).toEqual(["20 × 42.00", "5 × 37.50"]);
    const { body: once } = await coordinator.ask(priceAgain, { id: again.id, body: { version: again.version } });
    expect(linesOf(once)).toEqual(["20 × 42.00", "5 × 37.50"]);
  });
});

describe("a day rate that is credited and billed again", () => {
  it("has the hours beyond it once", async () => {
    const included = [{ quantity: "10", unit: "hour" as const }];
    await addItem({ code: "UT-DAY", category: "labour", unit: "day", price: "950.00", level: "II", included });
    const entry = await logTime(on, scene, scene.ana.id, ["06:00", "18:30"], { day: "2026-03-05" });
    const first = await issued(await drafted(entry));
    expect(linesOf(first)).toEqual(["1 × 950.00", "2.5 × 98.00"]);
    await credited(first, "1 × 950.00");
    const second = await issued(await drafted(entry));
    expect(linesOf(second)).toEqual(["1 × 950.00"]);
    await credited(first, "2.5 × 98.00", "1");
    const alone = await onlyOpen(entry);
    expect(linesOf(alone)).toEqual(["1 × 98.00"]);
    const { body: again } = await coordinator.ask(priceAgain, { id: alone.id, body: { version: alone.version } });
    expect(linesOf(again)).toEqual(["1 × 98.00"]);
    expect(await openOf(entry)).toEqual([]);
    await finance.ask(voidIt, { id: again.id, body: { version: again.version, reason: "Billed with the day" } });
    await credited(second, "1 × 950.00");
    expect(linesOf(await drafted(entry))).toEqual(["1 × 950.00", "1 × 98.00"]);
  });
});

describe("a minimum of hours", () => {
  it("is open again by itself when it is credited", async () => {
    await on.db.update(rateSheet).set({ minimumRule: { basis: "person", steps: ["4"], counts: ["work"] } });
    await on.db.delete(rateItem).where(eq(rateItem.code, "UT-DAY"));
    const entry = await logTime(on, scene, scene.ben.id, ["06:00", "08:15"], { day: "2026-03-06" });
    const first = await issued(await drafted(entry));
    expect(linesOf(first)).toEqual(["2.25 × 98.00", "1.75 × 98.00"]);
    await credited(first, "1.75 × 98.00");
    expect(await openOf(entry)).toEqual([["minimum", "1.75"]]);
    const part = await logTime(on, scene, scene.ben.id, ["06:00", "07:30"], { day: "2026-03-12" });
    const short = await issued(await drafted(part));
    await credited(short, "1.5 × 98.00", "1");
    await credited(short, "2.5 × 98.00");
    expect(await openOf(part)).toEqual([
      ["hours", "1"],
      ["minimum", "2.5"],
    ]);
    expect(linesOf(await onlyOpen(part))).toEqual(["1 × 98.00", "2.5 × 98.00"]);
    const readyOn = async () => {
      const { rows } = (await finance.ask(invoices.ready.list, { query: {} })).body;
      return rows.map(({ oldestDay, amount }) => [oldestDay, amount]);
    };
    await on.db.update(timesheetEntry).set({ billable: false }).where(ne(timesheetEntry.id, entry));
    await on.db.update(fieldTicket).set({ status: "billed" });
    expect(await readyOn()).toEqual([["2026-03-06", "171.50"]]);
    const second = await issued(await onlyOpen(entry));
    expect(await readyOn()).toEqual([]);
    expect(linesOf(second)).toEqual(["1.75 × 98.00"]);
    await credited(first, "2.25 × 98.00");
    expect(linesOf(await drafted(entry))).toEqual(["2.25 × 98.00"]);
  });
});

describe("a percentage", () => {
  it("is charged again for what was credited with it only", async () => {
    await addItem({ code: "FUEL", category: "other", unit: "percent", price: "8", percentOf: ["travel"] });
    const draft = await ticketOf(mileage("Truck 7"), "150");
    const first = await issued(await draft());
    expect(linesOf(first)).toEqual(["100 × 1.15", "1 × 9.20"]);
    await credited(first, "100 × 1.15");
    const second = await issued(await draft());
    expect(linesOf(second)).toEqual(["100 × 1.15"]);
    // It stays charged for what is billed again without it.
    expect(await refusedCredit(first, "1 × 9.20", "1")).toMatch(/^A percentage is credited with the work it is of\./);
    await credited(second, "100 × 1.15", "40");
    const fuel = first.lines.find(({ unit }) => unit === "percent")?.id ?? "";
    const asked = { kind: "quantity" as const, reason: "Forty miles", lines: [{ lineId: fuel, quantity: "1" }] };
    const note = await issued((await coordinator.ask(credit, { id: first.id, body: asked })).body);
    expect(note.lines.map(({ lineNet }) => lineNet)).toEqual(["-3.68"]);
    expect(linesOf(await draft())).toEqual(["40 × 1.15", "1 × 3.68"]);
  });

  it("comes with a minimum that was credited with it", async () => {
    await on.db.update(rateSheet).set({ minimumRule: { basis: "person", steps: ["4"], counts: ["work"] } });
    const fuel = await addItem({ code: "TOOLS", category: "other", unit: "percent", price: "10", percentOf: ["labour"] });
    const entry = await logTime(on, scene, scene.ana.id, ["06:00", "08:00"], { day: "2026-02-17" });
    const first = await issued(await drafted(entry));
    expect(linesOf(first)).toEqual(["2 × 98.00", "2 × 98.00", "1 × 39.20"]);
    const lines = first.lines.slice(1).map(({ id, quantity }) => ({ lineId: id, quantity }));
    const note = (await coordinator.ask(credit, { id: first.id, body: { kind: "quantity", reason: "Left early", lines } })).body;
    expect((await issued(note)).lines.map(({ lineNet }) => lineNet)).toEqual(["-196.00", "-19.60"]);
    expect(linesOf(await onlyOpen(entry))).toEqual(["2 × 98.00", "1 × 19.60"]);
    await on.db.delete(rateItem).where(eq(rateItem.id, fuel));
    await on.db.update(rateSheet).set({ minimumRule: null });
  });

  it("goes with the part of its work that is credited, and is billed again with it", async () => {
    const fuel = await addItem({ code: "SURCHARGE", category: "other", unit: "percent", price: "8.25", percentOf: ["labour"] });
    const entry = await logTime(on, scene, scene.ana.id, ["08:00", "18:00"], { day: "2026-02-11" });
    const first = await issued(await drafted(entry));
    expect(linesOf(first)).toEqual(["8 × 98.00", "2 × 147.00", "1 × 88.94"]);
    const notAlone = await refusedCredit(first, "1 × 88.94", "1");
    expect(notAlone).toMatch(/^A percentage is credited with the work it is of\./);
    const part = [
      { lineId: first.lines[0]?.id ?? "", quantity: "2" },
      { lineId: first.lines[2]?.id ?? "", quantity: "1" },
    ];
    const note = await issued(
      (await coordinator.ask(credit, { id: first.id, body: { kind: "quantity", reason: "Two hours", lines: part } })).body,
    );
    expect(note.lines.map(({ lineNet }) => lineNet)).toEqual(["-196.00", "-16.17"]);
    const second = await issued(await drafted(entry));
    expect(linesOf(second)).toEqual(["2 × 98.00", "1 × 16.17"]);
    const rest = first.lines.map(({ id, quantity }, index) => ({ lineId: id, quantity: index === 0 ? "6" : quantity }));
    const last = await issued(
      (await coordinator.ask(credit, { id: first.id, body: { kind: "quantity", reason: "The others", lines: rest } })).body,
    );
    expect(last.lines.map(({ lineNet }) => lineNet)).toEqual(["-588.00", "-294.00", "-72.77"]);
    expect(linesOf(await drafted(entry))).toEqual(["6 × 98.00", "2 × 147.00", "1 × 72.77"]);
    await on.db.delete(rateItem).where(eq(rateItem.id, fuel));
  });

  it("is of the lines as they stand on the invoice", async () => {
    await addTicket(on, scene, "approved", [
      { ...mileage("Truck 8"), quantity: "61.5" },
      { ...mileage("Truck 9"), quantity: "61.5" },
    ]);
    const open = (await coordinator.ask(sources, { id: scene.order })).body;
    const trucks = open.sources.filter(({ label }) => label.endsWith("Truck 8") || label.endsWith("Truck 9"));
    const { body } = await coordinator.ask(build, { id: scene.order, body: allOf({ ...open, sources: trucks }) });
    expect(body.lines.map(({ quantity, description }) => [quantity, description.split(", ").at(-1)])).toEqual([
      ["23", expect.any(String)],
      ["1", "8 % of 26.45"],
    ]);
  });
});

describe("any part that is credited", () => {
  const amountOf = ({ lines }: InvoiceWhole) =>
    Math.round(lines.reduce((sum, { quantity, unitPrice }) => sum + Number(quantity) * Number(unitPrice ?? "0"), 0) * 100);
  const tiers = fc.record({
    tiers: fc.integer({ min: 1, max: 30 }).map((upTo) => [
      { upTo: String(upTo), price: "12.00" },
      { upTo: null, price: "9.50" },
    ]),
    tierMode: fc.constantFrom("graduated" as const, "whole volume" as const),
  });
  const rounding = fc.record({
    minimumQty: fc.option(fc.integer({ min: 1, max: 20 }).map(String)),
    increment: fc.option(fc.integer({ min: 1, max: 7 }).map(String)),
    incrementMode: fc.constantFrom("up" as const, "nearest" as const),
  });
  const both = fc.tuple(rounding, tiers).map(([a, b]) => ({ ...a, ...b }));
  const terms = fc.oneof(rounding, tiers, both, fc.constant({}));
  const plainTerms = { minimumQty: null, increment: null, incrementMode: null, tiers: [], tierMode: null };

  it("comes back to what was credited, or is refused", { timeout: 60_000 }, async () => {
    const ids = {
      item: await addItem({ code: "RANDOM", category: "production", unit: "item", price: "10.00" }),
      mile: (await on.db.select().from(rateItem).where(eq(rateItem.code, "MILE")))[0]?.id ?? "",
    };
    await on.db.delete(rateItem).where(eq(rateItem.code, "FUEL"));
    const asked = {
      terms,
      unit: fc.constantFrom("item" as const, "mile" as const),
      quantities: fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 2 }),
      /** In percent. */
      part: fc.integer({ min: 1, max: 100 }),
    };
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.record(asked), async ({ terms: of, unit, quantities, part }) => {
        run += 1;
        await on.db
          .update(rateItem)
          .set({ ...plainTerms, ...(unit === "item" ? of : {}) })
          .where(eq(rateItem.id, ids[unit]));
        const row = unit === "item" ? production("item") : mileage(`Random ${run}`);
        // More than what is included of a distance: something is charged.
        const draft = await ticketOf(row, ...quantities.map((quantity) => String(quantity + (unit === "mile" ? 50 : 0))));
        const first = await issued(await draft());
        const line = first.lines[part % first.lines.length];
        const at = `${line?.quantity} × ${line?.unitPrice}`;
        const quantity = String(Math.ceil((Number(line?.quantity) * part) / 100));
        const why = await refusedCredit(first, at, quantity);
        if (why) expect(why).toMatch(/^Credit /);
        // What a minimum adds at a further price is credited with the line it belongs to.
        if (why && (await refusedCredit(first, at, line?.quantity ?? ""))) {
          await creditedWhole(first);
          expect(amountOf(await draft())).toBe(amountOf(first));
          return;
        }
        await credited(first, at, why ? line?.quantity : quantity);
        const back = why ? Number(line?.quantity) : Number(quantity);
        expect(amountOf(await draft())).toBe(Math.round(back * Number(line?.unitPrice) * 100));
      }),
      { numRuns: 12 },
    );
  });
});
