/** The charts of invoices come to the same as the list, the ageing and one another. */
import { afterAll, expect, it } from "vitest";
import { invoices, revenueSplits } from "../contract.ts";
import { example3, line, openScene } from "./testing/scene.ts";
import { amountsIn } from "#kit/money.ts";

const { figures, list, ageing, credit } = invoices.endpoints;
const { on, finance, coordinator, client, issued, issuedLike, created } = await openScene();
afterAll(() => on.close());
const usd = amountsIn("USD");
const period = { from: "2026-04-01", to: "2026-05-31" };
const asked = async (by: (typeof revenueSplits)[number] = "month") =>
  (await finance.ask(figures, { query: { ...period, by } })).body;

it("revenue by month, client, method and base is the net of the issued invoices and credit notes of the list", async () => {
  const one = await issued();
  await issued({ lines: example3.slice(0, 1), discountKind: null, discountValue: null });
  await created();
  const note = await coordinator.ask(credit, {
    id: one.id,
    body: {
      kind: "quantity",
      reason: "Fifteen films were repeated",
      lines: [{ lineId: one.lines[2]?.id ?? "", quantity: "15" }],
    },
  });
  expect((await issuedLike(note.body)).status).toBe(200);
  // Priced by a rate sheet, for a method.
  await on.byHand(`update invoice_line set origin = '{"need":{"method":"RT"}}' where description like 'RT crew%'`);
  const { rows } = (await finance.ask(list, { query: { ...period, limit: 200 } })).body;
  const nets = rows.filter(({ issuedAt }) => issuedAt !== null).map(({ netTotal }) => netTotal);
  expect(nets.toSorted()).toEqual(["-210.94", "14562.54", "6600.00"]);
  const listed = usd.sum(...nets);
  for (const by of revenueSplits) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    const { revenue, total, documents } = await asked(by);
    expect([by, total, documents, usd.sum(...revenue.map(({ amount }) => amount))]).toEqual([by, listed, 3, listed]);
  }
  expect((await asked("client")).revenue).toMatchObject([{ key: client, label: "Acre", documents: 3 }]);
  // 98 % of 9,075.00 of the first, all of the second: 8,893.50 + 6,600.00.
  expect((await asked("method")).revenue.map(({ label, amount }) => [label, amount])).toEqual([
    ["RT", "15493.50"],
    ["No method", "5458.10"],
  ]);
});

it("what is open at the end of a month is the ageing of that day, and days sales outstanding follow from it", async () => {
  const body = { clientCompanyId: client, receivedOn: "2026-05-04", currency: "USD", method: "cheque" as const };
  const paid = await finance.ask(invoices.payments.create, {
    body: { ...body, amount: "5000.00", allocations: null, roundOff: false },
  });
  expect(paid.problem.message).toBeUndefined();
  const [row] = (await finance.ask(ageing, { query: { asOf: "2026-05-04" } })).body;
  const owed = usd.sum(...Object.values(row?.buckets ?? {}));
  const month = (await asked()).months.at(-1);
  expect(month).toMatchObject({ month: "2026-05", open: owed, invoices: 2, lag: "3.0" });
  const billed = usd.sum("14851.60", "6600.00", "-228.34");
  expect(month).toMatchObject({ billed, dso: ((Number(owed) / Number(billed)) * 90).toFixed(1) });
});

it("revenue counts an invoice as it was before deposits are deducted, and no deposit", async () => {
  const before = (await asked()).total;
  const lines = [line("Shutdown", "1", "12000.00", ["T825"])];
  await issued({ type: "deposit", lines: [line("Advance", "1", "5000.00", ["T825"], { account: null })] });
  expect((await asked()).total).toBe(before);
  const after = await issued({ lines, discountValue: "3" });
  expect(after.netTotal).toBe("6640.00");
  for (const by of revenueSplits) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    const { total, revenue } = await asked(by);
    expect([by, total, usd.sum(...revenue.map(({ amount }) => amount))]).toEqual([by, usd.sum(before, "11640.00"), total]);
  }
});

it("is refused for a period that ends before it begins, and to people without invoices", async () => {
  expect((await finance.ask(figures, { query: { from: "2026-06-01", to: "2026-05-01" } })).status).toBe(422);
  const technician = await on.person("Ana Torres", ["TECH"]);
  expect((await technician.ask(figures, { query: period })).status).toBe(403);
});
