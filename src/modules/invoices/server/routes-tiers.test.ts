import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InvoiceWhole, invoices } from "../contract.ts";
import { addTicket, allOf, setPrices } from "./testing.ts";
import { revenueAccount } from "#directory/finance/server/tables.ts";
import { amountsIn } from "#kit/money.ts";
import { inspectionDay, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { emptyItem, type RateItemDraft } from "#modules/rate-sheets/contract.ts";
import { rateItem, rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, preview, update, build, priceAgain, billed, submit, approve, issue, credit, creditTiers, find, void: voidIt } = invoices.endpoints; // prettier-ignore

let on: TestApp;
let scene: Scene;
let coordinator: Person;
let finance: Person;
let operations: Person;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  coordinator = await on.person("Cara Diaz", ["CRD"]);
  finance = await on.person("Fay Cole", ["FIN"]);
  operations = await on.person("Omar Vance", ["OPS"]);
});
afterAll(() => on.close());

const tiers = [
  { upTo: "50", price: "42.00" },
  { upTo: "200", price: "37.50" },
  { upTo: null, price: "33.00" },
];
async function addTiered(unit: RateItemDraft["unit"], more: Partial<RateItemDraft>): Promise<void> {
  const [sheet] = await on.db.select({ id: rateSheet.id }).from(rateSheet);
  const [account] = await on.db.select({ id: revenueAccount.id }).from(revenueAccount);
  const item = {
    code: unit.toUpperCase(),
    description: `UT of a ${unit}`,
    category: "production",
    unit,
    price: "42.00",
    tiers,
  } as const;
  await on.db.insert(rateItem).values({
    ...emptyItem(randomUUID()),
    ...item,
    tierMode: "graduated",
    tierPeriod: "job",
    ...more,
    price: "42.00",
    revenueAccountId: account?.id ?? "",
    taxClass: "labour",
    rateSheetId: sheet?.id ?? "",
    sort: 7,
  });
}

const row = (unit: RateItemDraft["unit"], quantity: string) =>
  ({ kind: "production", description: `Butt ${unit}s`, quantity, unit, category: "production" }) as const;
const ticket = (unit: RateItemDraft["unit"], ...quantities: string[]) =>
  addTicket(on, scene, "approved", quantities.map((quantity) => row(unit, quantity))); // prettier-ignore
const open = async () => (await coordinator.ask(sources, { id: scene.order })).body;
const adjustment = async () => (await open()).sources.find(({ type }) => type === "TierAdjustment");
const built = async () => (await coordinator.ask(build, { id: scene.order, body: allOf(await open()) })).body;
const linesOf = ({ lines }: Pick<InvoiceWhole, "lines">) =>
  lines.map(({ kind, quantity, unitPrice, lineNet }) => [kind, quantity, unitPrice, lineNet]);
async function issued(draft: InvoiceWhole): Promise<InvoiceWhole> {
  const { id } = draft;
  const sent = await coordinator.ask(submit, { id, body: { version: draft.version } });
  expect(sent.problem.message).toBeUndefined();
  const agreed = await operations.ask(approve, { id, body: { version: sent.body.version } });
  const done = await finance.ask(issue, { id, body: { version: agreed.body.version } });
  expect(done.problem.message).toBeUndefined();
  return done.body;
}
const voided = async ({ id, version }: InvoiceWhole) =>
  finance.ask(voidIt, { id, body: { version, reason: "Not to be billed like this" } });

describe("tiers of a job", () => {
  it("are adjusted on the invoice of two tickets, each priced by its own quantity", async () => {
    await addTiered("weld", {});
    await ticket("weld", "40");
    await ticket("weld", "60");
    expect(await adjustment()).toMatchObject({ quantity: "1", amount: "-180.00", blocked: null, key: scene.order });
    expect((await adjustment())?.trace).toEqual([
      "WELD, graduated tiers of the job",
      "50 × 42.00 + 50 × 37.50 = 3975.00 USD",
      "priced 100 now: 4155.00",
      "difference -180.00 USD",
    ]);
    const { body: shown } = await coordinator.ask(preview, { id: scene.order, body: allOf(await open()) });
    expect(shown.total).toBe("3975.00");
    const draft = await built();
    const line = draft.lines.find(({ kind }) => kind === "tier adjustment");
    expect(line).toMatchObject({
      quantity: "-1",
      unitPrice: "180.00",
      lineNet: "-180.00",
      serviceTo: "2026-03-11",
      taxCodes: ["T825"],
      account: "4000",
    });
    expect(draft.netTotal).toBe("3975.00");
    expect(await adjustment()).toBeUndefined();
    await voided(draft);
  });

  it("are offered again at once where their line was taken off the draft, and go back on it", async () => {
    const draft = await built();
    const { lines, version, id } = draft;
    const rest = lines.flatMap(({ kind, id: lineId, description, serviceFrom, quantity, unit, unitPrice, taxCodes, account }) => {
      const line = { id: lineId, description, serviceFrom, quantity, unit, unitPrice, taxCodes, account };
      return kind === "production" ? [{ ...line, kind }] : [];
    });
    const { body: without, problem } = await coordinator.ask(update, { id, body: { version, changes: { lines: rest } } });
    expect([problem.message, without.netTotal]).toEqual([undefined, "4155.00"]);
    const offered = await adjustment();
    expect([offered?.blocked, offered?.amount, offered?.href]).toEqual([null, "-180.00", `/invoices/${id}/edit`]);
    expect(offered?.trace?.at(-1)).toBe(`goes on Draft ${id.slice(-6)}, which bills its work`);
    const again = await built();
    expect([again.id, again.netTotal, again.lines.at(-1)?.kind]).toEqual([id, "3975.00", "tier adjustment"]);
    expect(await adjustment()).toBeUndefined();
    // A draft that waits for its approval is not changed.
    const { body: bare } = await coordinator.ask(update, { id, body: { version: again.version, changes: { lines: rest } } });
    const { body: sent } = await coordinator.ask(submit, { id, body: { version: bare.version } });
    expect((await adjustment())?.blocked).toBe(
      `Nothing follows it: return Draft ${id.slice(-6)} to take 180.00 USD off there, or credit it once that is issued.`,
    );
    await voided(sent);
  });

  it("are free again with a void, and come again when the draft is priced again", async () => {
    expect((await adjustment())?.blocked).toBeNull();
    const draft = await built();
    const { body: again } = await coordinator.ask(priceAgain, { id: draft.id, body: { version: draft.version } });
    expect(linesOf(again)).toEqual(linesOf(draft));
    expect(again.netTotal).toBe("3975.00");
    await issued(again);
    expect((await open()).sources).toEqual([]);
  });

  it("are adjusted further by what is left when the next quantity is billed", async () => {
    await ticket("weld", "130");
    expect((await adjustment())?.trace?.slice(1)).toEqual([
      "50 × 42.00 + 150 × 37.50 + 30 × 33.00 = 8715.00 USD",
      "priced 100 before: 4155.00",
      "priced 130 now: 5100.00",
      "adjusted before: -180.00",
      "difference -360.00 USD",
    ]);
    const body = allOf(await open());
    const named = body.sources.find(({ type }) => type === "TierAdjustment");
    const free = { ...body, sources: body.sources.map((one) => (one === named ? { ...one, charge: false } : one)) };
    const { problem } = await coordinator.ask(build, { id: scene.order, body: free });
    expect(problem.code).toBe("not-free");
    // Left for later, it is proposed as a price credit note once nothing follows.
    const later = { ...body, sources: body.sources.filter((one) => one !== named) };
    const draft = (await coordinator.ask(build, { id: scene.order, body: later })).body;
    expect(draft.netTotal).toBe("5100.00");
    const invoice = await issued(draft);
    expect((await adjustment())?.blocked).toBe(`Nothing follows it: credit 360.00 USD on ${invoice.number}.`);
    const alone = { grouping: "day" as const, accepted: [], sources: named ? [named] : [] };
    expect((await coordinator.ask(build, { id: scene.order, body: alone })).problem.code).toBe("not-ready");

    const proposed = (await coordinator.ask(billed, { id: invoice.id })).body.tierCredits;
    expect(proposed).toMatchObject([{ amount: "360.00" }]);
    const listed = async () => (await finance.ask(invoices.ready.credits, {})).body;
    const told = { amount: "360.00", currency: "USD", invoiceId: invoice.id, number: invoice.number, label: proposed[0]?.label };
    expect(await listed()).toMatchObject([told]);
    expect((await scene.ana.ask(creditTiers, { id: invoice.id })).status).toBe(403);
    const { body: note } = await coordinator.ask(creditTiers, { id: invoice.id });
    expect([note.type, note.creditKind, note.netTotal]).toEqual(["credit note", "price", "-360.00"]);
    expect(note.lines.map(({ description, serviceFrom, serviceTo }) => [description, serviceFrom, serviceTo])).toEqual([
      ["Tier adjustment of WELD, WO-26-0001: UT of a weld, 230 weld counted", "2026-03-11", "2026-03-11"],
    ]);
    expect((await coordinator.ask(billed, { id: note.id })).body.sources.map(({ label }) => label)).toEqual([proposed[0]?.label]);
    // Once: neither the builder nor the invoice proposes it again.
    expect(await adjustment()).toBeUndefined();
    expect((await coordinator.ask(billed, { id: invoice.id })).body.tierCredits).toEqual([]);
    expect(await listed()).toEqual([]);
    expect((await coordinator.ask(creditTiers, { id: invoice.id })).problem.code).toBe("nothing-to-credit");
    await voided(note);
    expect((await coordinator.ask(billed, { id: invoice.id })).body.tierCredits).toHaveLength(1);
    await issued((await coordinator.ask(creditTiers, { id: invoice.id })).body);
    expect(await adjustment()).toBeUndefined();
  });

  it("are adjusted back by what a credit by quantity frees, to the price of what is left", async () => {
    const { rows } = (await coordinator.ask(invoices.endpoints.list, { query: {} })).body;
    const first = rows.find(({ netTotal, status }) => netTotal === "3975.00" && status === "issued");
    const { body: invoice } = await coordinator.ask(find, { id: first?.id ?? "" });
    const line = invoice.lines.find(({ quantity }) => quantity === "90");
    const note = await coordinator.ask(credit, {
      id: invoice.id,
      body: { kind: "quantity", reason: "Ten welds were not examined", lines: [{ lineId: line?.id ?? "", quantity: "10" }] },
    });
    await issued(note.body);
    const found = (await open()).sources;
    expect(found.map(({ type, quantity }) => [type, quantity])).toContainEqual(["FieldTicketRow", "10"]);
    // Billed again, all is as it was: the price of 230 is 8715.00.
    const again = await built();
    await issued(again);
    const all = (await coordinator.ask(invoices.endpoints.list, { query: {} })).body.rows;
    const alive = all.filter(({ status }) => status !== "void");
    expect(amountsIn("USD").sum(...alive.map(({ netTotal }) => netTotal))).toBe("8715.00");
  });
});

describe("a row with tiers", () => {
  it("is billed in parts, each priced as the part it is, and not adjusted where the ticket was alone", async () => {
    await addTiered("film", {});
    await ticket("film", "60");
    const film = (await open()).sources.find(({ unit }) => unit === "film");
    const part = async (quantity: string) => {
      const { type, id, key } = film ?? { type: "FieldTicketRow" as const, id: "", key: "" };
      const body = { grouping: "day" as const, accepted: [], sources: [{ type, id, key, charge: true, quantity }] };
      return issued((await coordinator.ask(build, { id: scene.order, body })).body);
    };
    const [first, second] = [await part("30"), await part("30")];
    expect(linesOf(first)).toEqual([["production", "30", "42.00", "1260.00"]]);
    expect(linesOf(second)).toEqual([
      ["production", "20", "42.00", "840.00"],
      ["production", "10", "37.50", "375.00"],
    ]);
    expect(await adjustment()).toBeUndefined();
    expect((await open()).sources).toEqual([]);
  });
});

describe("tiers of a month", () => {
  it("wait for the end of the month, also when a whole volume is cheaper", async () => {
    await addTiered("joint", { tierMode: "whole volume", tierPeriod: "month" });
    await ticket("joint", "50");
    await ticket("joint", "1");
    const due = await adjustment();
    expect(due?.blocked).toBe("The month runs to 2026-03-31: it is adjusted after that.");
    expect([due?.day, due?.trace?.[1]]).toEqual(["2026-03-31", "51 × 37.50 = 1912.50 USD"]);
    const first = await issued(await built());
    expect(first.netTotal).toBe("2142.00");
    await on.db.update(rateItem).set({ tierPeriod: "job" }).where(eq(rateItem.unit, "joint"));
    // Work of another item follows: it goes on that invoice.
    await addTiered("spot", {});
    await ticket("spot", "2");
    const next = await built();
    expect(linesOf(next)).toEqual([
      ["production", "2", "42.00", "84.00"],
      ["tier adjustment", "-1", "229.50", "-229.50"],
    ]);
  });
});

describe("tiers of a month over two work orders", () => {
  it("are offered once, by the builder of either, and wait for the one on which work is open", async () => {
    await addTiered("exposure", { tierPeriod: "month" });
    const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
    if (!order) throw new Error("The scene has its job.");
    const second = randomUUID();
    await on.db.insert(workOrder).values({ ...order, id: second, number: "WO-26-0002" });
    const exposures = (quantity: string) => ({ ...row("exposure", quantity), day: "2026-02-10" });
    await addTicket(on, scene, "approved", [exposures("40")]);
    await addTicket(on, { ...scene, order: second }, "approved", [exposures("60")]);
    const openOn = async (id: string) => {
      const { body } = await coordinator.ask(sources, { id });
      const isTheirs = ({ type, unit, label }: (typeof body.sources)[number]) =>
        unit === "exposure" || (type === "TierAdjustment" && label.includes("EXPOSURE"));
      return { ...body, sources: body.sources.filter(isTheirs) };
    };
    const offered = async (id: string) => {
      const found = (await openOn(id)).sources.find(({ type }) => type === "TierAdjustment");
      return found && [found.amount, found.blocked];
    };
    expect([await offered(scene.order), await offered(second)]).toEqual([
      ["-180.00", null],
      ["-180.00", null],
    ]);
    const trace = (await openOn(scene.order)).sources.find(({ type }) => type === "TierAdjustment")?.trace;
    expect(trace).toContain("priced 60 on other work orders, not billed yet: 2475.00");
    const first = (await coordinator.ask(build, { id: scene.order, body: allOf(await openOn(scene.order)) })).body;
    expect(first.netTotal).toBe("1500.00");
    expect([await offered(scene.order), await offered(second)]).toEqual([undefined, undefined]);
    await voided(first);
    // Billed without it, it waits for the other work order, and goes on its invoice.
    const { sources: all, ...rest } = await openOn(scene.order);
    const alone = allOf({ ...rest, sources: all.filter(({ type }) => type !== "TierAdjustment") });
    await issued((await coordinator.ask(build, { id: scene.order, body: alone })).body);
    expect([await offered(scene.order), await offered(second)]).toEqual([
      ["-180.00", "It is billed with the work that is open on WO-26-0002."],
      ["-180.00", null],
    ]);
    const last = (await coordinator.ask(build, { id: second, body: allOf(await openOn(second)) })).body;
    expect(last.netTotal).toBe("2295.00");
    expect([await offered(scene.order), await offered(second)]).toEqual([undefined, undefined]);
  });
});
