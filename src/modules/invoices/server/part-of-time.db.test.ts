import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InvoiceWhole, invoices } from "../contract.ts";
import { logTime, setPrices, statusOf } from "./testing.ts";
import { inspectionDay, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { rateSheet } from "#modules/rate-sheets/server/tables.ts";
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
    .set({ minimumRule: { basis: "person", steps: ["4"], counts: ["work"] } })
    .where(eq(rateSheet.number, "RS-0042"));
  coordinator = await on.person("Cara Diaz", ["CRD"]);
  finance = await on.person("Fay Cole", ["FIN"]);
  operations = await on.person("Omar Vance", ["OPS"]);
});
afterAll(() => on.close());

const openOf = async (id: string) =>
  (await coordinator.ask(sources, { id: scene.order })).body.sources.find((source) => source.id === id);
const asked = (id: string, quantity?: string) => ({
  id: scene.order,
  body: {
    grouping: "day" as const,
    accepted: [],
    sources: [{ type: "TimesheetEntry" as const, id, key: "hours", charge: true, ...(quantity ? { quantity } : {}) }],
  },
});
const drafted = async (id: string, quantity?: string) => (await coordinator.ask(build, asked(id, quantity))).body;
const linesOf = ({ lines }: InvoiceWhole) => lines.map(({ quantity, unitPrice }) => `${quantity} × ${unitPrice}`);
async function issued({ id, version }: InvoiceWhole): Promise<InvoiceWhole> {
  const sent = await coordinator.ask(submit, { id, body: { version } });
  const agreed = await operations.ask(approve, { id, body: { version: sent.body.version } });
  const { body, problem } = await finance.ask(issue, { id, body: { version: agreed.body.version } });
  expect(problem.message).toBeUndefined();
  return body;
}
const voided = ({ id, version }: InvoiceWhole) =>
  finance.ask(voidIt, { id, body: { version, reason: "Not to be billed like this" } });
/** Credits these lines of an invoice by quantity, whole. */
async function credited(of: InvoiceWhole, ...positions: number[]): Promise<void> {
  const lines = positions.map((at) => ({ lineId: of.lines[at]?.id ?? "", quantity: of.lines[at]?.quantity ?? "" }));
  const { body } = await coordinator.ask(credit, { id: of.id, body: { kind: "quantity", reason: "Wrong work order", lines } });
  await issued(body);
}

describe("the minimum of a shift", () => {
  it("is billed once: again with its hours only when it was credited itself", async () => {
    const entry = await logTime(on, scene, scene.ana.id, ["06:00", "09:15"]);
    const first = await issued(await drafted(entry));
    expect(linesOf(first)).toEqual(["3.25 × 98.00", "0.75 × 98.00"]);
    await credited(first, 0);
    const second = await issued(await drafted(entry));
    expect(linesOf(second)).toEqual(["3.25 × 98.00"]);
    await credited(first, 1);
    await credited(second, 0);
    expect(linesOf(await drafted(entry))).toEqual(["3.25 × 98.00", "0.75 × 98.00"]);
  });
});

describe("part of an entry of time", () => {
  it("leaves the rest open, in the builder and under Ready to bill; the minimum comes with the first part", async () => {
    const entry = await logTime(on, scene, scene.ben.id, ["06:00", "07:15"]);
    const part = await drafted(entry, "0.5");
    expect(linesOf(part)).toEqual(["0.5 × 98.00", "2.75 × 98.00"]);
    expect(await openOf(entry)).toMatchObject({ quantity: "0.75", whole: "1.25", blocked: null });
    const ready = await finance.ask(invoices.ready.list, { query: {} });
    expect(ready.body.rows.find(({ id }) => id === scene.order)?.amount).toBe("73.50");
    const over = await coordinator.ask(build, asked(entry, "1"));
    expect(over.problem.code).toBe("already-billed");
    const again = await coordinator.ask(priceAgain, { id: part.id, body: { version: part.version } });
    expect(linesOf(again.body)).toEqual(["0.5 × 98.00", "2.75 × 98.00"]);
    const rest = await drafted(entry);
    expect(linesOf(rest)).toEqual(["0.75 × 98.00"]);
    expect(await openOf(entry)).toBeUndefined();
    await voided(again.body);
    expect(await statusOf(on, entry)).toBe("locked");
    expect(await openOf(entry)).toMatchObject({ quantity: "0.5" });
    await voided(rest);
    expect(await statusOf(on, entry)).toBe("approved");
    expect(await openOf(entry)).toMatchObject({ quantity: "1.25" });
  });

  it("is of its first hours: overtime comes with the last of them, after a break as well", async () => {
    const entry = await logTime(on, scene, scene.ben.id, ["06:00", "16:30"], { day: "2026-03-09", breakMin: 30 });
    expect(linesOf(await drafted(entry, "9"))).toEqual(["8 × 98.00", "1 × 147.00"]);
    expect(linesOf(await drafted(entry))).toEqual(["1 × 147.00"]);
  });

  it("settles no more than itself where nothing is left of it after rounding", async () => {
    const entry = await logTime(on, scene, scene.ben.id, ["06:00", "07:00"], { day: "2026-03-08" });
    const other = await logTime(on, scene, scene.ana.id, ["06:00", "10:00"], { day: "2026-03-08" });
    const both = asked(entry, "0.1");
    both.body.sources.push({ type: "TimesheetEntry", id: other, key: "hours", charge: true });
    expect((await coordinator.ask(build, both)).problem.message).toBeUndefined();
    expect((await openOf(entry))?.quantity).toBe("0.9");
  });

  it("is no part where only the rounding of the rate sheet is left", async () => {
    const entry = await logTime(on, scene, scene.ben.id, ["06:00", "10:05"], { day: "2026-03-10" });
    expect(linesOf(await drafted(entry))).toEqual(["4 × 98.00"]);
    expect(await openOf(entry)).toBeUndefined();
  });
});
