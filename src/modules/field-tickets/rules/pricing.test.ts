import { describe, expect, it } from "vitest";
import { plainRow, type TicketRow } from "../ticket-row.ts";
import { ticketPrices, type TicketPricing, type TimeFact } from "./pricing.ts";
import { item, sheet } from "#modules/rate-sheets/rules/testing.ts";

const day = "2026-05-08";
const job = { workOrderId: "order", projectId: "project", baseId: "base", siteId: null };
const entry = (id: string, from: string, to: string, more: Partial<TimeFact> = {}): TimeFact => ({
  id,
  personId: "ana",
  personName: "Ana Torres",
  clientId: "client",
  job,
  workOrderId: "order",
  day,
  start: `${from}:00.000Z`,
  end: `${to}:00.000Z`,
  timeZone: "America/Chicago",
  activity: "work",
  breakMin: 0,
  method: "RT",
  level: "II",
  isPriced: false,
  isBillable: true,
  status: "draft",
  ...more,
});
const pricing = (more: Partial<TicketPricing> = {}): TicketPricing => ({
  clientCompanyId: "client",
  currency: "USD",
  needsAcceptance: false,
  job,
  sheets: [
    sheet([
      item({ category: "labour", unit: "hour", price: "100.00" }),
      item({ category: "consumable", unit: "film", price: "9.50" }),
      item({ category: "other", unit: "percent", price: "10", percentOf: ["consumable"], description: "Handling" }),
    ]),
  ],
  holidays: {},
  time: [entry("morning", "2026-05-08T12:00", "2026-05-08T22:00")],
  ...more,
});
const row = (more: Partial<TicketRow>): TicketRow =>
  plainRow({
    id: crypto.randomUUID(),
    kind: "consumable",
    day,
    description: "Film",
    quantity: "23",
    unit: "film",
    category: "consumable",
    ...more,
  });
const crew = (timesheetEntryId: string, quantity: string) =>
  row({ kind: "crew", description: "Ana Torres", quantity, unit: "hour", category: "labour", timesheetEntryId });
const shown = (rows: readonly TicketRow[], of = pricing()) => {
  const { lines, total } = ticketPrices(rows, "FT-26-0012", of);
  return [...lines.map(({ quantity, unitPrice, net }) => `${quantity} × ${unitPrice} = ${net}`), total];
};

describe("prices of a ticket", () => {
  it("are those of the sheet in force: time by class, quantities, percentages of them, to the cent", () => {
    expect(shown([crew("morning", "10"), row({})])).toEqual([
      "8 × 100.00 = 800.00",
      "2 × 150.00 = 300.00",
      "23 × 9.50 = 218.50",
      "1 × 21.85 = 21.85",
      "1340.35",
    ]);
  });

  it("count only the time on the ticket; other time of the person fills the limits of the day", () => {
    const time = [
      entry("morning", "2026-05-08T12:00", "2026-05-08T18:00"),
      entry("later", "2026-05-08T18:00", "2026-05-08T22:00"),
    ];
    expect(shown([crew("later", "4")], pricing({ time }))).toEqual(["2 × 100.00 = 200.00", "2 × 150.00 = 300.00", "500.00"]);
  });

  it("go by the revision of the day of the work, and say where there is none", () => {
    const [now] = pricing().sheets;
    if (!now) throw new Error("There is a sheet.");
    const dearer = { ...now, id: "next", revision: "D", items: now.items.map((one) => ({ ...one, price: "20.00" })) };
    const sheets = [
      { ...now, effectiveTo: "2026-05-07" },
      { ...dearer, effectiveFrom: "2026-05-09" },
    ];
    const { lines, total } = ticketPrices([row({})], "FT-26-0012", pricing({ sheets }));
    expect([lines[0]?.net, lines[0]?.unitPrice, total]).toEqual([null, null, "0.00"]);
    expect(shown([row({ day: "2026-05-07" })], pricing({ sheets })).at(-1)).toBe("240.35");
  });
});
