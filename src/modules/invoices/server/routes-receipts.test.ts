import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { receiptsOf } from "./receipts.ts";
import { addThirdParty, allOf, setPrices } from "./testing.ts";
import { fxRate } from "#directory/finance/server/tables.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { textOfPages } from "#kit/server/testing/text-of-pages.ts";
import { expense } from "#modules/expenses/server/tables.ts";
import { inspectionDay, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, preview, build, submit, approve, issue, credit, void: voidIt } = invoices.endpoints;

let on: TestApp;
let scene: Scene;
let coordinator: Person;
let finance: Person;
let operations: Person;
let freight: string;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  await addThirdParty(on, { markupPct: "10", markupCap: null });
  coordinator = await on.person("Cara Diaz", ["CRD"]);
  finance = await on.person("Fay Cole", ["FIN"]);
  operations = await on.person("Omar Vance", ["OPS"]);
  freight = await paid("Freight of the scanner", { amount: "374.88", taxAmount: "62.48", taxRecoverable: true, currency: "EUR" });
});
afterAll(() => on.close());

const stamp = { createdAt: "2026-03-11T12:00:00.000Z", updatedAt: "2026-03-11T12:00:00.000Z" };
async function paid(description: string, more: Partial<typeof expense.$inferInsert> = {}): Promise<string> {
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  if (!order) throw new Error("The scene has its job.");
  const id = randomUUID();
  const { projectId, clientCompanyId, baseLocationId } = order;
  const of = { workOrderId: order.id, projectId, clientCompanyId, baseLocationId, userId: scene.ana.id };
  const receipt = { spentOn: inspectionDay, category: "freight", amount: "100.00", currency: "USD", billable: true } as const;
  await on.db.insert(expense).values({ ...stamp, id, ...of, ...receipt, description, status: "approved", ...more });
  const file = { entity: "Expense", entityId: id, kind: "receipt", name: `${description}.pdf`, mediaType: "application/pdf" };
  await on.db.insert(storedFile).values({ ...stamp, ...file, id: randomUUID(), size: 12, sha256: "a".repeat(64) });
  return id;
}
const open = async () => (await coordinator.ask(sources, { id: scene.order })).body;
const isBilled = async (id: string) => (await on.db.select().from(expense).where(eq(expense.id, id)))[0]?.isBilled;
const built = async () => (await coordinator.ask(build, { id: scene.order, body: allOf(await open()) })).body;

describe("receipts on an invoice", () => {
  it("wait for their approval and for the exchange rate of their day; what is not billable is no source", async () => {
    const waits = await paid("Parking", { status: "submitted" });
    const ours = await paid("Dinner", { billable: false });
    const found = (await open()).sources.filter(({ type }) => type === "Expense");
    expect(found.map(({ id, blocked }) => [id, blocked])).toEqual([
      [freight, `There is no exchange rate from EUR to USD for ${inspectionDay}. Finance enters it.`],
      [waits, "The expense is not approved yet."],
    ]);
    expect((await finance.ask(invoices.ready.list, { query: {} })).body.rows).toHaveLength(1);
    for (const id of [waits, ours]) await on.db.delete(expense).where(eq(expense.id, id));
  });

  it("EUR 312.40 net of VAT at 1.08345 are 338.47, and 372.32 with 10 %", async () => {
    const of = { fromCurrency: "EUR", toCurrency: "USD", source: "ECB" as const };
    await on.db.insert(fxRate).values({ ...stamp, ...of, id: randomUUID(), date: "2026-03-01", rate: "1.08345" });
    const { body } = await coordinator.ask(preview, { id: scene.order, body: allOf(await open()) });
    expect(body.lines).toMatchObject([
      { description: "Third party, Freight of the scanner", quantity: "1", unitPrice: "372.32", net: "372.32", account: "4000" },
    ]);
    expect(body.lines[0]?.trace.join()).toContain("312.4 at 1.08345000 = 338.47");
  });

  it("are billed once and whole, and freed by a void", async () => {
    const asked = allOf(await open());
    const half = { ...asked, sources: asked.sources.map((one) => ({ ...one, quantity: "0.5" })) };
    expect((await coordinator.ask(build, { id: scene.order, body: half })).problem.message).toBe("A receipt is billed whole.");
    const draft = await built();
    expect(await isBilled(freight)).toBe(true);
    expect(await receiptsOf(on.db, draft.id)).toMatchObject([{ expenseId: freight, name: "Freight of the scanner.pdf" }]);
    const again = await coordinator.ask(build, { id: scene.order, body: asked });
    expect(again.problem.message).toBe(`Freight of the scanner, 374.88 EUR is on Draft ${draft.id.slice(-6)}.`);
    await finance.ask(voidIt, { id: draft.id, body: { version: draft.version, reason: "Not to be billed like this" } });
    expect(await isBilled(freight)).toBe(false);
    expect((await open()).sources.map(({ id }) => id)).toEqual([freight]);
  });

  it("are freed by a credit of their quantity", async () => {
    const second = await paid("Crane hire");
    let draft = await built();
    draft = (await coordinator.ask(submit, { id: draft.id, body: { version: draft.version } })).body;
    draft = (await operations.ask(approve, { id: draft.id, body: { version: draft.version } })).body;
    const issued = (await finance.ask(issue, { id: draft.id, body: { version: draft.version } })).body;
    expect([issued.status, await isBilled(freight), await isBilled(second)]).toEqual(["issued", true, true]);
    await inThePackage(issued);
    const line = issued.lines.find(({ description }) => description.includes("Crane hire"));
    const body = {
      kind: "quantity" as const,
      reason: "The client paid the crane",
      lines: [{ lineId: line?.id ?? "", quantity: "1" }],
    };
    const half = { ...body, lines: body.lines.map((one) => ({ ...one, quantity: "0.5" })) };
    const { problem } = await coordinator.ask(credit, { id: issued.id, body: half });
    expect(problem.message).toBe("Credit all of it: a receipt is billed whole.");
    let note = (await coordinator.ask(credit, { id: issued.id, body })).body;
    note = (await coordinator.ask(submit, { id: note.id, body: { version: note.version } })).body;
    note = (await operations.ask(approve, { id: note.id, body: { version: note.version } })).body;
    await finance.ask(issue, { id: note.id, body: { version: note.version } });
    expect([await isBilled(freight), await isBilled(second)]).toEqual([true, false]);
    expect((await open()).sources.map(({ id, quantity }) => [id, quantity])).toEqual([[second, "1"]]);
  });
});

/** The backup has the receipts after its index, which says on which page; one that cannot be read is named. */
async function inThePackage({ id }: { id: string }) {
  const scan = await sharp({ create: { width: 900, height: 1600, channels: 3, background: "#ddd" } })
    .jpeg()
    .toBuffer();
  const paper = await printOnPaper(
    { services: on.services, db: on.db, now: new Date("2026-03-12T12:00:00Z"), actor: { name: "Ana Torres" } } as unknown as Ctx,
    { title: "Freight", number: "7", content: [{ text: "Number 4711, EUR 374.88" }] },
  );
  const kept = async (name: string, mediaType: string, bytes: Buffer) => {
    const { sha256, size } = await on.services.files.put(Readable.from([bytes]), { limit: 5_000_000, name });
    return { name, mediaType, sha256, size };
  };
  const file = { ...stamp, entity: "Expense", entityId: freight, kind: "receipt" };
  await on.db.insert(storedFile).values([
    { ...file, id: randomUUID(), ...(await kept("Bill of freight.pdf", "application/pdf", Buffer.from(paper))) },
    { ...file, id: randomUUID(), ...(await kept("Photo of the bill.jpg", "image/jpeg", scan)) },
    { ...file, id: randomUUID(), ...(await kept("Not a document.pdf", "application/pdf", Buffer.from("%PDF-1.7 not one"))) },
  ]);
  const url = `/api/invoices/${id}/backup`;
  const { statusCode, rawPayload: pdf } = await on.app.inject({ method: "GET", url, headers: { cookie: finance.cookie } });
  expect([statusCode, pdf.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  const pages = textOfPages(pdf);
  if (!pages) return;
  const index = pages.find((page) => page.includes("Receipts")) ?? "";
  const at = (text: string) => pages.findIndex((page) => page.includes(text)) + 1;
  expect(index).toMatch(new RegExp(`Bill of freight\\.pdf\\s+${at("Number 4711")}\\n`));
  expect(index).toMatch(new RegExp(`Photo of the bill\\.jpg\\s+${pages.length}\\n`));
  // Each page has what it is there for.
  const wanted = ["Billed to", "Receipts", "Number 4711", "Photo of the bill.jpg"];
  expect(pages.map((page, of) => page.includes(wanted[of] ?? "nothing more"))).toEqual([true, true, true, true]);
  expect(index).toMatch(/Not a document\.pdf\s+Cannot be read/);
  // Its bytes are not there at all.
  expect(index).toMatch(/Crane hire\.pdf\s+Cannot be read/);
}
