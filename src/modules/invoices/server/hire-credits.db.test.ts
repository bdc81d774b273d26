import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InvoiceWhole, invoices } from "../contract.ts";
import { addTicket, allOf, setPrices } from "./testing.ts";
import { invoiceGroupings } from "#directory/clients/client-terms.ts";
import { revenueAccount } from "#directory/finance/server/tables.ts";
import { amountsIn } from "#kit/money.ts";
import { addDays } from "#kit/validity.ts";
import { inspectionDay, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { emptyItem } from "#modules/rate-sheets/contract.ts";
import { rateItem, rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, build, priceAgain, submit, approve, issue, credit, previewCredit, void: voidIt } = invoices.endpoints;
const { sum } = amountsIn("USD");

let on: TestApp;
let scene: Scene;
let coordinator: Person;
let finance: Person;
let operations: Person;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  const [sheet] = await on.db.select({ id: rateSheet.id }).from(rateSheet);
  const [account] = await on.db.select({ id: revenueAccount.id }).from(revenueAccount);
  const priced = { code: "PAUT", description: "PAUT unit", category: "equipment", unit: "day", price: "385.00", weekPrice: "1500.00" } as const; // prettier-ignore
  await on.db.insert(rateItem).values({
    ...emptyItem(randomUUID()),
    ...priced,
    revenueAccountId: account?.id ?? "",
    taxClass: "equipment hire",
    rateSheetId: sheet?.id ?? "",
    sort: 7,
  });
  coordinator = await on.person("Cara Diaz", ["CRD"]);
  finance = await on.person("Fay Cole", ["FIN"]);
  operations = await on.person("Omar Vance", ["OPS"]);
});
afterAll(() => on.close());

let weeks = 0;
/** A ticket with a day of hire for each day of a week of its own; drafts all that is open of it, or so many days. */
async function weekOf(unit: string, days = 7) {
  const monday = addDays("2025-12-29", 7 * (weeks += 1));
  const { number } = await addTicket(
    on,
    scene,
    "approved",
    Array.from({ length: days }, (_, index) => ({
      kind: "equipment" as const,
      description: unit,
      quantity: "1",
      unit: "day" as const,
      category: "equipment" as const,
      day: addDays(monday, index),
    })),
  );
  return {
    open: async () =>
      (await coordinator.ask(sources, { id: scene.order })).body.sources.filter(({ label }) => label.startsWith(number)),
    async draft(grouping: (typeof invoiceGroupings)[number] = "person", count = days): Promise<InvoiceWhole> {
      const all = (await coordinator.ask(sources, { id: scene.order })).body;
      const own = all.sources.filter(({ label }) => label.startsWith(number)).slice(0, count);
      const { body, problem } = await coordinator.ask(build, {
        id: scene.order,
        body: allOf({ ...all, sources: own }, { grouping }),
      });
      expect(problem.message).toBeUndefined();
      return body;
    },
  };
}
const linesOf = ({ lines }: InvoiceWhole) => lines.map(({ quantity, unitPrice }) => `${quantity} × ${unitPrice}`);
async function issued({ id, version }: InvoiceWhole): Promise<InvoiceWhole> {
  const sent = await coordinator.ask(submit, { id, body: { version } });
  const agreed = await operations.ask(approve, { id, body: { version: sent.body.version } });
  const { body, problem } = await finance.ask(issue, { id, body: { version: agreed.body.version } });
  expect(problem.message).toBeUndefined();
  return body;
}
const asked = (of: InvoiceWhole, ...lines: { at: number; quantity: string }[]) =>
  coordinator.ask(credit, {
    id: of.id,
    body: {
      kind: "quantity",
      reason: "Not on hire",
      lines: lines.map(({ at, quantity }) => ({ lineId: of.lines[at]?.id ?? "", quantity })),
    },
  });
async function credited(of: InvoiceWhole, ...lines: { at: number; quantity: string }[]): Promise<InvoiceWhole> {
  const { body, problem } = await asked(of, ...lines);
  expect(problem.message).toBeUndefined();
  return issued(body);
}

describe("a week of hire", () => {
  it("stays the week with five of its seven days, and is the week again with all of them", async () => {
    const week = await weekOf("PAUT 1");
    const first = await issued(await week.draft());
    expect([linesOf(first), first.netTotal]).toEqual([["7 × 385.00", "-1 × 1195.00"], "1500.00"]);
    const lines = [{ lineId: first.lines[0]?.id ?? "", quantity: "2" }];
    const { body: shown } = await coordinator.ask(previewCredit, { id: first.id, body: { kind: "quantity", lines } });
    expect(shown.also).toEqual([{ description: expect.stringContaining("week or month price reached"), net: "770.00" }]);
    const note = await credited(first, { at: 0, quantity: "2" });
    expect([linesOf(note), note.netTotal]).toEqual([["-2 × 385.00", "1 × 770.00"], "0.00"]);
    expect((await week.open()).map(({ quantity }) => quantity)).toEqual(["1", "1"]);
    const again = await week.draft();
    expect([linesOf(again), again.netTotal]).toEqual([["2 × 385.00", "-1 × 770.00"], "0.00"]);
    const { body: once } = await coordinator.ask(priceAgain, { id: again.id, body: { version: again.version } });
    expect([linesOf(once), once.netTotal]).toEqual([linesOf(again), "0.00"]);
    await finance.ask(voidIt, { id: once.id, body: { version: once.version, reason: "Nothing is charged" } });
    // Credited altogether, nothing of the week is left.
    const rest = await credited(first, { at: 0, quantity: "5" }, { at: 1, quantity: "1" });
    expect([linesOf(rest), rest.netTotal]).toEqual([["-5 × 385.00", "1 × 1195.00"], "-1500.00"]);
    expect([(await week.open()).length, (await week.draft()).netTotal]).toEqual([7, "1500.00"]);
  });

  it("is credited day by day down to its days, without more than one day left over", async () => {
    const week = await weekOf("PAUT 2");
    const first = await issued(await week.draft());
    const note = await credited(first, { at: 0, quantity: "4" });
    expect([linesOf(note), note.netTotal]).toEqual([["-4 × 385.00", "1 × 1195.00"], "-345.00"]);
    expect((await asked(first, { at: 0, quantity: "0.5" })).problem.message).toBe("Credit all of it: 1 day is one charge.");
    const again = await week.draft();
    expect([linesOf(again), again.netTotal]).toEqual([["4 × 385.00", "-1 × 1195.00"], "345.00"]);
  });

  it("that was billed in two parts comes back to the week where days of the first part are credited", async () => {
    const week = await weekOf("PAUT 3");
    const first = await issued(await week.draft("person", 3));
    const second = await issued(await week.draft());
    expect([first.netTotal, linesOf(second)]).toEqual(["1155.00", ["4 × 385.00", "-1 × 1195.00"]]);
    await credited(first, { at: 0, quantity: "2" });
    expect((await week.draft()).netTotal).toBe("770.00");
  });

  it("and a percentage of it: the days billed later are at their prices, and what a part credit frees comes back", async () => {
    const [sheet] = await on.db.select({ id: rateSheet.id }).from(rateSheet);
    const [account] = await on.db.select({ id: revenueAccount.id }).from(revenueAccount);
    const surcharge = { code: "FUEL", description: "Fuel", category: "other", unit: "percent", price: "10", percentOf: ["equipment"] } as const; // prettier-ignore
    const [made] = await on.db
      .insert(rateItem)
      .values({
        ...emptyItem(randomUUID()),
        ...surcharge,
        percentOf: ["equipment"],
        revenueAccountId: account?.id ?? "",
        taxClass: "equipment hire",
        rateSheetId: sheet?.id ?? "",
        sort: 9,
      })
      .returning();
    const week = await weekOf("PAUT with fuel", 9);
    const first = await issued(await week.draft("person", 7));
    expect(first.netTotal).toBe("1650.00");
    const second = await issued(await week.draft());
    expect([linesOf(second), second.netTotal]).toEqual([["2 × 385.00", "1 × 77.00"], "847.00"]);
    const fuel = second.lines.findIndex(({ unit }) => unit === "percent");
    const note = await credited(second, { at: 0, quantity: "1" }, { at: fuel, quantity: "1" });
    expect(note.netTotal).toBe("-423.50");
    expect((await week.draft()).netTotal).toBe("423.50");
    await on.db.delete(rateItem).where(eq(rateItem.id, made?.id ?? ""));
  });

  it("comes to the same however its lines are grouped", async () => {
    for (const grouping of invoiceGroupings) {
      // oxlint-disable no-await-in-loop -- one after the other, on one connection
      const week = await weekOf(`PAUT ${grouping}`);
      const first = await issued(await week.draft(grouping));
      const at = first.lines.findIndex(({ quantity }) => !quantity.startsWith("-"));
      const note = await credited(first, { at, quantity: "1" });
      const again = await week.draft(grouping);
      expect([grouping, sum(first.netTotal, note.netTotal, again.netTotal)]).toEqual([grouping, "1500.00"]);
      // oxlint-enable no-await-in-loop
    }
  });
});
