import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EstimateShown } from "./EstimatePage.tsx";
import { cardOf, columnsFor, copiedRow, emptyRow, linesIn, rowOf, withPrices, withUnits } from "./estimate-grid.ts";
import type { EstimateLine, EstimateWhole } from "../../contract.ts";
import { type Actor, ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const wide = window.matchMedia;
afterEach(() => {
  window.matchMedia = wide;
});

const part = {
  from: "2026-06-15",
  to: "2026-06-18",
  rateSheetId: null,
  rateItemId: null,
  trace: [],
  unit: "crew-hour",
  description: "RT crew",
};
const line: EstimateLine = {
  id: "0b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b5c",
  kind: "item",
  itemCode: "RT-CREW",
  description: null,
  unit: null,
  hourClass: "ST",
  quantity: "80",
  price: null,
  discountPct: "0",
  cost: null,
  days: [{ day: "2026-06-15", quantity: "80" }],
  parts: [
    { ...part, sheet: "RS-0001 rev C", quantity: "32", unitPrice: "165.00", net: "5280.00" },
    { ...part, sheet: "RS-0001 rev D", quantity: "48", unitPrice: "170.00", net: "8160.00" },
  ],
  net: "13440.00",
  isManual: false,
  isPassThrough: false,
  costTotal: null,
  problems: [],
};
const items = [{ code: "RT-CREW", description: "RT crew", category: "crew", unit: "crew-hour", price: "165.00" }];

it("a row shows the price of each revision, and reads back as its line", () => {
  const row = rowOf(line);
  expect([row.prices, row.net]).toEqual(["165.00 / 170.00", "13,440.00"]);
  const { lines, problems } = linesIn([row, emptyRow()], false);
  expect([problems.size, lines]).toEqual([0, [{ id: line.id, kind: "item", itemCode: "RT-CREW", description: null, unit: null, hourClass: "ST", quantity: "80", price: null, discountPct: null, days: line.days }]]); // prettier-ignore
});

it("a quantity that is typed over is no longer on the days of the crew plan", () => {
  expect(linesIn([{ ...rowOf(line), quantity: "90" }], false).lines[0]?.days).toBeNull();
});

it("a typed line needs description, unit and price; a contingency a percentage up to 100", () => {
  const typedRow = { ...emptyRow(), quantity: "1" };
  const over = { ...emptyRow(), item: "%", quantity: "101" };
  const { lines, problems } = linesIn([typedRow, over], true);
  expect(lines).toEqual([]);
  expect(problems.get(typedRow.id)).toMatchObject({
    description: "Describe it",
    price: "Enter the price",
    unit: "Enter the unit",
  });
  expect(problems.get(over.id)).toEqual({ quantity: "Enter a percentage up to 100" });
});

it("prices of an answer come into the rows, and what was typed meanwhile stays", () => {
  const [row] = withPrices([{ ...rowOf(line), quantity: "90" }], [{ ...line, isManual: true, net: "15.00" }]);
  expect([row?.quantity, row?.prices, row?.net]).toEqual(["90", "manual", "15.00"]);
});

it("costs are a column of those who may see them, and an item the sheet lost stays in the choice", () => {
  const keys = (mayCost: boolean) => columnsFor({ items, mayCost }).map(({ key }) => key);
  expect([keys(true).includes("cost"), keys(false).includes("cost")]).toEqual([true, false]);
  const [item] = columnsFor({ items, mayCost: false }, [{ ...emptyRow(), item: "OLD" }]);
  expect(item?.options?.map(({ value }) => value)).toEqual(["", "%", "RT-CREW", "OLD"]);
});

const vic: Actor = {
  id: "vic",
  name: "Vic Almeida",
  rights: { leads: { view: "all", create: "all", edit: "all" } },
  isSuperUser: false,
  timeZone: "UTC",
};
const estimate = {
  id: "5b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b5c",
  version: 3,
  createdAt: "2026-05-01T08:00:00.000Z",
  archivedAt: null,
  leadId: "7b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b5c",
  number: "L-2026-0004",
  revision: "A",
  title: "Turnaround RT",
  status: "draft",
  statusToday: "draft",
  currency: "USD",
  discountKind: null,
  linesTotal: "13440.00",
  discountTotal: "0.00",
  netTotal: "13440.00",
  lines: [line],
  problems: ["Rate sheet RS-0001 ends 2026-06-18, inside the work."],
  approval: { level: "operations", reasons: ["1 price was typed."] },
  margin: null,
  mayCost: false,
  createdById: "vic",
  submittedById: null,
};

it("says what stands in the way and who approves, shows no margin without the cost right, and does not submit meanwhile", async () => {
  const requests = server({
    [`GET /api/estimates/${estimate.id}/rate-sheets`]: () => ({ body: { sheets: [], items } }),
    [`GET /api/leads/${estimate.leadId}`]: () => ({ body: { id: estimate.leadId, quantities: [] } }),
    [`GET /api/estimates/${estimate.id}/history`]: () => ({ body: [] }),
    "GET /api/estimates": () => ({ body: { rows: [estimate], next: null } }),
  });
  await show(
    <ActorContext value={vic}>
      <EstimateShown found={estimate as unknown as EstimateWhole} />
    </ActorContext>,
  );
  expect(await screen.findByRole("grid", { name: "Lines of L-2026-0004 rev A" })).toBeTruthy();
  expect(screen.getByText("Rate sheet RS-0001 ends 2026-06-18, inside the work.")).toBeTruthy();
  expect(screen.getByText(/Another person of Operations has to approve it. 1 price was typed./)).toBeTruthy();
  expect(screen.queryByText("Margin")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await waitFor(() =>
    expect(screen.getAllByText("Rate sheet RS-0001 ends 2026-06-18, inside the work.").length).toBeGreaterThan(0),
  );
  expect(requests.filter(({ asked }) => asked.startsWith("POST"))).toEqual([]);
});

it("a card on a phone says what a line is, how much of it at which price, and what it is less", () => {
  const [hours = emptyRow()] = withUnits([rowOf(line)], items);
  expect(cardOf(hours, items)).toEqual({ title: "RT crew", detail: "80 crew-hour, ST, at 165.00 / 170.00" });
  const lift = { ...emptyRow(), description: "Lift hire", quantity: "1200", unit: "day", price: "85.50", discountPct: "5" };
  expect(cardOf(lift, items)).toEqual({ title: "Lift hire", detail: "1,200 day, at 85.50, typed, less 5 %" });
  expect(cardOf({ ...emptyRow(), item: "%" }, items)).toEqual({ title: "Contingency", detail: "No quantity" });
  expect(cardOf(emptyRow(), items).title).toBe("New line");
});

it("a copied line is one of its own: not priced yet, and not on the days of the crew plan", () => {
  const copy = copiedRow(rowOf(line));
  expect(copy).toMatchObject({ item: "RT-CREW", quantity: "80", net: "", prices: "", days: null });
  expect(copy.id).not.toBe(line.id);
});

it("on a phone the lines are cards: a price typed there is saved and the total is that of the answer", async () => {
  window.matchMedia = (query) => ({ ...wide(query), matches: true });
  const priced = { ...line, quantity: "90", days: null, net: "15300.00" };
  const requests = server({
    [`GET /api/estimates/${estimate.id}/rate-sheets`]: () => ({ body: { sheets: [], items } }),
    [`GET /api/leads/${estimate.leadId}`]: () => ({ body: { id: estimate.leadId, quantities: [] } }),
    [`GET /api/estimates/${estimate.id}/history`]: () => ({ body: [] }),
    "GET /api/estimates": () => ({ body: { rows: [estimate], next: null } }),
    [`PUT /api/estimates/${estimate.id}/lines`]: () => ({
      body: { ...estimate, version: 4, lines: [priced], linesTotal: "15300.00" },
    }),
  });
  await show(
    <ActorContext value={vic}>
      <EstimateShown found={estimate as unknown as EstimateWhole} />
    </ActorContext>,
  );
  const lines = within(await screen.findByRole("region", { name: "Lines of L-2026-0004 rev A" }));
  expect(screen.queryByRole("grid")).toBeNull();
  fireEvent.click(lines.getByRole("button", { name: /^RT crew/ }));
  fireEvent.change(lines.getByRole("textbox", { name: /^Quantity/ }), { target: { value: "90" } });
  await waitFor(() => expect(lines.getByText("15,300.00 USD")).toBeTruthy(), { timeout: 3000 });
  expect(requests.filter(({ asked }) => asked.startsWith("PUT"))).toHaveLength(1);
  expect(lines.getByRole("status").textContent).toContain("Everything is saved.");
});

it("of an anonymised lead says what was removed and what stays, and offers no step", async () => {
  server({
    [`GET /api/estimates/${estimate.id}/rate-sheets`]: () => ({ body: { sheets: [], items } }),
    [`GET /api/leads/${estimate.leadId}`]: () => ({ body: { id: estimate.leadId, quantities: [], anonymisedOn: "2026-05-04" } }),
    [`GET /api/estimates/${estimate.id}/history`]: () => ({ body: [] }),
    "GET /api/estimates": () => ({ body: { rows: [estimate], next: null } }),
  });
  const shown = (status: "draft" | "accepted") =>
    show(
      <ActorContext value={vic}>
        <EstimateShown found={{ ...estimate, status } as unknown as EstimateWhole} />
      </ActorContext>,
    );
  const { unmount } = await shown("draft");
  expect(await screen.findByText(/personal data of this estimate was removed/)).toBeTruthy();
  expect(["Submit", "Edit", "Plan crews"].filter((name) => screen.queryByText(name))).toEqual([]);
  unmount();
  await shown("accepted");
  expect(await screen.findByText(/This proposal stays as it was accepted/)).toBeTruthy();
});
