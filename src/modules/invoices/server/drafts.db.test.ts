import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type InvoiceDraft, invoices, type InvoiceWhole } from "../contract.ts";
import { addTicket, allOf, logTime, setPrices } from "./testing.ts";
import { revenueAccount } from "#directory/finance/server/tables.ts";
import { inspectionDay, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { emptyItem } from "#modules/rate-sheets/contract.ts";
import { rateItem, rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, build, update } = invoices.endpoints;

let on: TestApp;
let scene: Scene;
let coordinator: Person;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  const [sheet] = await on.db.select({ id: rateSheet.id }).from(rateSheet);
  const [account] = await on.db.select({ id: revenueAccount.id }).from(revenueAccount);
  const own = { revenueAccountId: account?.id ?? "", taxClass: "labour" as const, rateSheetId: sheet?.id ?? "", sort: 7 };
  const items = [
    { code: "JOINT", description: "Joint", category: "production", unit: "joint", price: "98.35" },
    { code: "FUEL", description: "FUEL item", category: "other", unit: "percent", price: "8.25", percentOf: ["production"] },
    { code: "TOOLS", description: "Tools", category: "other", unit: "percent", price: "10", percentOf: ["labour"] },
  ] as const;
  for (const item of items)
    await on.db
      .insert(rateItem)
      .values({ ...emptyItem(randomUUID()), ...item, percentOf: "percentOf" in item ? [...item.percentOf] : [], ...own });
  coordinator = await on.person("Cara Diaz", ["CRD"]);
});
afterAll(() => on.close());

/** A draft of a ticket of its own, with a line for each quantity of joints and the surcharge of them. */
async function drafted(...quantities: string[]) {
  const rows = quantities.map((quantity, index) => ({
    kind: "production" as const,
    description: `Joints ${index + 1}`,
    quantity,
    unit: "joint" as const,
    category: "production" as const,
    day: `2026-03-0${index + 1}`,
  }));
  const { number } = await addTicket(on, scene, "approved", rows);
  const open = async () =>
    (await coordinator.ask(sources, { id: scene.order })).body.sources.filter(({ label }) => label.startsWith(number));
  const all = (await coordinator.ask(sources, { id: scene.order })).body;
  const { body, problem } = await coordinator.ask(build, { id: scene.order, body: allOf({ ...all, sources: await open() }) });
  expect(problem.message).toBeUndefined();
  return { draft: body, open };
}

/** The lines of a draft as they are entered. */
const entered = ({ lines }: InvoiceWhole): InvoiceDraft["lines"] =>
  lines.map(({ id, kind, description, serviceFrom, serviceTo, quantity, unit, unitPrice, discountPct, taxCodes, account }) => {
    const typed = { id, description, serviceFrom, serviceTo, quantity, unit, unitPrice, discountPct, taxCodes, account };
    return { ...typed, kind: kind as InvoiceDraft["lines"][number]["kind"] };
  });
const changed = ({ id }: InvoiceWhole, version: number, changes: object) =>
  coordinator.ask(update, { id, body: { version, changes } });

it("a line ends no earlier than it begins", async () => {
  const { draft } = await drafted("8");
  const typed = {
    kind: "manual" as const,
    description: "Report",
    quantity: "1",
    unit: "lot",
    unitPrice: "10",
    taxCodes: ["T825"],
  };
  const lines = [...entered(draft), { ...typed, serviceFrom: "2026-03-11", serviceTo: "2026-03-10" }];
  const { status, problem } = await changed(draft, draft.version, { lines });
  const at = { path: `changes.lines.${lines.length - 1}.serviceTo`, message: "The work ends before it begins." };
  expect([status, problem.fields]).toEqual([400, [at]]);
});

it("a surcharge follows a discount of the lines it is of, and lines that are taken out", async () => {
  const { draft, open } = await drafted("8", "4");
  const surcharge = ({ lines }: InvoiceWhole) =>
    lines.filter(({ kind }) => kind === "percent").map((line) => [line.description, line.lineNet]);
  expect(surcharge(draft)).toEqual([["FUEL item, 8.25 % of 1180.20", "97.37"]]);
  const lines = entered(draft);
  const halved = lines.map((line, index) => (index === 0 ? { ...line, discountPct: "50" } : line));
  const half = (await changed(draft, draft.version, { lines: halved })).body;
  expect(half.lines.map(({ lineNet }) => lineNet)).toEqual(["393.40", "393.40", "64.91"]);
  expect(surcharge(half)).toEqual([["FUEL item, 8.25 % of 786.80", "64.91"]]);
  expect(half.lines[2]?.origin?.trace.join()).toContain("1 × 64.91 = 64.91 USD");
  const one = (await changed(half, half.version, { lines: entered(half).filter((_, index) => index !== 0) })).body;
  expect(surcharge(one)).toEqual([["FUEL item, 8.25 % of 393.40", "32.46"]]);
  const again = await coordinator.ask(build, {
    id: scene.order,
    body: allOf({ ...(await coordinator.ask(sources, { id: scene.order })).body, sources: await open() }),
  });
  expect(again.body.lines.map(({ lineNet }) => lineNet)).toEqual(["786.80", "64.91"]);
  const none = await changed(one, one.version, { lines: entered(one).filter(({ kind }) => kind === "percent") });
  expect(none.body.lines).toEqual([]);
});

it("a surcharge comes with the hours of a class that were taken out and are billed later", async () => {
  await logTime(on, scene, scene.ana.id, ["06:00", "16:00"]);
  const time = async () => {
    const all = (await coordinator.ask(sources, { id: scene.order })).body;
    return allOf({ ...all, sources: all.sources.filter(({ type }) => type === "TimesheetEntry") });
  };
  const { body: draft } = await coordinator.ask(build, { id: scene.order, body: await time() });
  const nets = ({ lines }: InvoiceWhole) => lines.map(({ lineNet }) => lineNet);
  expect(nets(draft)).toEqual(["784.00", "294.00", "107.80"]);
  const { body: overtime } = await changed(draft, draft.version, { lines: entered(draft).slice(1) });
  expect(nets(overtime)).toEqual(["294.00", "29.40"]);
  expect(nets((await coordinator.ask(build, { id: scene.order, body: await time() })).body)).toEqual(["784.00", "78.40"]);
});

it("a built line that was taken out is not put back by hand: its work is open again", async () => {
  const { draft, open } = await drafted("8", "4");
  const lines = entered(draft);
  const without = (await changed(draft, draft.version, { lines: lines.slice(1) })).body;
  expect((await open()).map(({ quantity }) => quantity)).toEqual(["8"]);
  const back = await changed(without, without.version, { lines: [...lines.slice(0, 1), ...entered(without)] });
  expect([back.status, back.problem.fields?.[0]?.message]).toEqual([
    400,
    "This line was taken out of the draft. Build the invoice again with its work, or enter it as a new line.",
  ]);
});

it("a built draft keeps the currency of its prices and the place of its taxes", async () => {
  const { draft } = await drafted("8");
  const refusals = [
    [{ currency: "EUR" }, "currency", "This invoice bills work at prices in USD. Draft another one in another currency."],
    [
      { clientSiteId: null },
      "clientSiteId",
      "The taxes of this invoice follow the place of its work. Bill work of another place with its own invoice.",
    ],
  ] as const;
  for (const [changes, path, message] of refusals)
    expect((await changed(draft, draft.version, changes)).problem.fields).toEqual([{ path, message }]);
  const byHand = (await changed(draft, draft.version, { lines: [] })).body;
  expect((await changed(byHand, byHand.version, { currency: "EUR" })).body.currency).toBe("EUR");
});
