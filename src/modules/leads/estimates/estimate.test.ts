import { describe, expect, it } from "vitest";
import { agreedRates } from "./agreed.ts";
import { approvalOf } from "./approval.ts";
import type { EstimateLine } from "./estimate-line.ts";
import { plannedWork, type CrewPlan } from "./crew-plan.ts";
import { estimateStatusOn } from "../estimate-life.ts";
import { byDay, coverageProblem, type PricedEstimateLine, pricedLines, revisionOn } from "./pricing.ts";
import { line, work } from "./testing.ts";
import { estimateTotals, isBelowFloor, marginPct } from "./totals.ts";
import { item, sheet } from "#modules/rate-sheets/rules/testing.ts";
import { priceWork, totalOf } from "#modules/rate-sheets/rules/work.ts";

const crew = (price: string) =>
  item({ code: "RT-CREW", category: "crew", unit: "crew-hour", price, cost: "98.50", crewSize: 2, method: "RT" });
const film = item({ code: "FILM", category: "consumable", unit: "film", price: "14.35", cost: "8.10" });
const miles = item({ code: "MILES", category: "travel", unit: "mile", price: "1.15", cost: "0.68" });
const fuel = item({ code: "FUEL", category: "other", unit: "percent", price: "8", percentOf: ["travel"] });
const third = item({ code: "THIRD", category: "third party", unit: "lot", price: "0.00", markupPct: "10" });
const priced = (net: string, more: Partial<PricedEstimateLine> = {}): PricedEstimateLine => ({
  parts: [],
  net,
  isManual: false,
  isPassThrough: false,
  costTotal: "0",
  problems: [],
  ...more,
});
const shown = ({ parts }: PricedEstimateLine) =>
  parts.map(({ from, to, sheet, quantity, unitPrice, net }) => `${from} ${to} ${sheet}: ${quantity} × ${unitPrice} = ${net}`);

describe("the margin of an estimate", () => {
  it("is (price − cost) / price: 14,562.54 at a cost of 9,870.20 is 32.2 %", () => {
    expect(marginPct({ price: "14562.54", cost: "9870.20" })).toBe("32.2");
  });
  it("is compared unrounded: 1,000.00 at a cost of 750.30 is shown as 25.0 % and is below the floor of 25 %", () => {
    const of = { price: "1000.00", cost: "750.30" };
    expect([marginPct(of), isBelowFloor(of, "25"), isBelowFloor({ ...of, cost: "750.00" }, "25")]).toEqual(["25.0", true, false]);
  });
  it("is of the net after discounts, without pass-through items", () => {
    const lines = [priced("900.00", { costTotal: "500.00" }), priced("100.00", { isPassThrough: true, costTotal: "90.00" })];
    const totals = estimateTotals("USD", lines, { kind: "percent", value: "10" });
    expect(totals).toEqual({
      linesTotal: "1000.00",
      discountTotal: "100.00",
      netTotal: "900.00",
      price: "810.00",
      cost: "500.00",
    });
    expect(() => estimateTotals("USD", lines, { kind: "amount", value: "1000.01" })).toThrow(
      "The discount is more than the lines",
    );
  });
  it("is not known while a line has no cost", () => {
    const totals = estimateTotals("USD", [priced("10.00"), priced("10.00", { costTotal: null })], null);
    expect([totals.cost, marginPct(totals), isBelowFloor(totals, "25")]).toEqual([null, null, null]);
  });
});

describe("the approval of an estimate", () => {
  const terms = { marginFloor: "25", ownerLimit: "50000", companyLimit: "250000" };
  const of = { price: "1000.00", cost: "500.00", baseNet: "1000.00", manualLines: 0 };
  it("is needed below the floor, above a limit, for a typed price and for an unknown cost", () => {
    expect(approvalOf(of, terms)).toEqual({ level: "none", reasons: [] });
    expect(approvalOf({ ...of, cost: "750.30" }, terms).reasons).toEqual(["The margin is below 25 %."]);
    expect(approvalOf({ ...of, cost: null }, terms).level).toBe("operations");
    expect(approvalOf({ ...of, manualLines: 2 }, terms)).toEqual({ level: "operations", reasons: ["2 prices were typed."] });
    expect(approvalOf({ ...of, baseNet: "50000.00" }, terms).level).toBe("none");
    expect(approvalOf({ ...of, baseNet: "50000.01" }, terms).level).toBe("operations");
    expect(approvalOf({ ...of, baseNet: "250000.01" }, terms)).toEqual({
      level: "company",
      reasons: ["The value is above the limit of the company."],
    });
    expect(approvalOf({ ...of, baseNet: null }, terms).level).toBe("company");
    expect(approvalOf({ ...of, baseNet: null }, { ...terms, ownerLimit: null, companyLimit: null }).level).toBe("none");
  });
});

describe("the price of a line", () => {
  const before = sheet([crew("165.00"), film], { revision: "C", effectiveTo: "2026-06-18" });
  const after = sheet([crew("170.00"), film], { revision: "D", effectiveFrom: "2026-06-19" });
  it("is that of each day's revision where it changes inside the work", () => {
    const [one] = pricedLines(work([before, after]), [line({ itemCode: "RT-CREW", quantity: "80" })]);
    expect(one && shown(one)).toEqual([
      "2026-06-15 2026-06-18 RS-0042 rev C: 32 × 165.00 = 5280.00",
      "2026-06-19 2026-06-24 RS-0042 rev D: 48 × 170.00 = 8160.00",
    ]);
    expect([one?.net, one?.costTotal]).toEqual(["13440.00", "7880.00"]);
  });
  it("is that of the first day throughout where the offer says so", () => {
    const [one] = pricedLines(work([before, after], { priceAtStart: true }), [line({ itemCode: "RT-CREW", quantity: "80" })]);
    expect(one && shown(one)).toEqual(["2026-06-15 2026-06-24 RS-0042 rev C: 80 × 165.00 = 13200.00"]);
  });
  it("follows the days of the crew plan, the class of the hours and the discount of the line", () => {
    const days = [
      { day: "2026-06-18", quantity: "4" },
      { day: "2026-06-20", quantity: "8" },
    ];
    const asked = line({ itemCode: "RT-CREW", quantity: "12", hourClass: "OT", discountPct: "10", days });
    const [one] = pricedLines(work([before, after]), [asked]);
    expect(one && shown(one)).toEqual([
      "2026-06-18 2026-06-18 RS-0042 rev C: 4 × 247.50 = 891.00",
      "2026-06-20 2026-06-20 RS-0042 rev D: 8 × 255.00 = 1836.00",
    ]);
    // An hour of overtime costs 1.5 times as much: 12 × 147.75.
    expect(one?.costTotal).toBe("1773.00");
  });
  it("is manual where it was typed, and cost plus where a third party charges it", () => {
    const sheets = [sheet([crew("165.00"), third])];
    const lines = pricedLines(work(sheets), [
      line({ itemCode: "RT-CREW", quantity: "10", price: "150.00" }),
      line({ kind: "manual", description: "Rope access kit", unit: "lot", price: "800.00" }),
      line({ itemCode: "THIRD", price: "1248.60" }),
      line({ itemCode: "THIRD" }),
    ]);
    expect(lines.map(({ net, isManual, isPassThrough }) => [net, isManual, isPassThrough])).toEqual([
      ["1500.00", true, false],
      ["800.00", true, false],
      ["1373.46", false, true],
      ["0.00", false, false],
    ]);
    expect(lines[3]?.problems).toEqual(["Enter as the price what the third party charges."]);
  });
  it("of a percentage is taken of its categories, of the contingency of all other lines", () => {
    const lines = pricedLines(work([sheet([crew("165.00"), miles, fuel])]), [
      line({ kind: "contingency", quantity: "5" }),
      line({ itemCode: "RT-CREW", quantity: "10" }),
      line({ itemCode: "MILES", quantity: "200" }),
      line({ itemCode: "FUEL", quantity: "1" }),
    ]);
    expect(lines.map(({ net }) => net)).toEqual(["94.92", "1650.00", "230.00", "18.40"]);
  });
  it("is refused on a day without a sheet", () => {
    const [one] = pricedLines(work([before]), [line({ itemCode: "RT-CREW", quantity: "80" })]);
    expect(one?.problems).toEqual(["No price for RT-CREW on 2026-06-19 in rate sheet RS-0042."]);
    expect(coverageProblem(work([before]))).toBe("Rate sheet RS-0042 ends 2026-06-18, inside the work.");
    expect(coverageProblem(work([before], { priceAtStart: true }))).toBeNull();
    expect(coverageProblem(work([before, after]))).toBeNull();
    expect(coverageProblem(work([before], { from: "2026-06-20" }))).toBe(
      "Rate sheet RS-0042 ends 2026-06-18, before the work starts. Choose another or extend it.",
    );
  });
  it("of hire is capped by the week and the month as on an invoice, each piece by itself (rate-sheets rule 22)", () => {
    // The worked figures of rate-sheets/rules/prices.test.ts: 5 days at 85.00 in one week, and all of May by weeks and month.
    const hire = (more: object, quantity: string, from: string, to: string, own: object = {}) => {
      const source = item({ code: "IR", category: "source", unit: "day", price: "85.00", cost: "41.00", ...more });
      return pricedLines(work([sheet([source])], { from, to }), [line({ itemCode: "IR", quantity, ...own })])[0];
    };
    const week = { weekPrice: "300.00" };
    const monday = ["2026-05-04", "2026-05-08"] as const;
    expect(hire({}, "5", ...monday)?.net).toBe("425.00");
    const capped = hire(week, "5", ...monday);
    expect(capped && shown(capped)).toEqual([
      "2026-05-04 2026-05-08 RS-0042 rev C: 5 × 85.00 = 425.00",
      "2026-05-04 2026-05-08 RS-0042 rev C: -1 × 125.00 = -125.00",
    ]);
    expect([capped?.net, capped?.costTotal]).toEqual(["300.00", "205.00"]);
    expect(capped?.parts[1]?.description).toBe("source per day, week or month price reached");
    expect(hire({ ...week, monthPrice: "1100.00" }, "31", "2026-05-01", "2026-05-31")?.net).toBe("1100.00");
    expect(hire(week, "7", "2026-06-29", "2026-07-05")?.net).toBe("300.00");
    // Two sources all week and a third for two days of it: 2 × 300.00 + 2 × 85.00.
    const days = [3, 3, 2, 2, 2].map((pieces, at) => ({ day: `2026-05-0${at + 4}`, quantity: String(pieces) }));
    const several = hire(week, "12", ...monday, { days, description: "Iridium", discountPct: "10" });
    expect(several?.parts.map(({ description, net }) => [description, net])).toEqual([
      ["Iridium", "918.00"],
      ["Iridium, week or month price reached", "-225.00"],
    ]);
    expect(several?.net).toBe("693.00");
    // Half a day is no hire, and a typed price has no cap.
    expect(hire(week, "7.5", ...monday)?.net).toBe("637.50");
    expect(hire(week, "5", ...monday, { price: "80.00" })?.net).toBe("400.00");
  });
  it("of hire is what an invoice charges for the same days, also where the price changes inside the week", () => {
    const source = (id: string, price: string) =>
      item({ id, code: "IR", category: "source", unit: "day", price, weekPrice: "200.00" });
    const sheets = [
      sheet([source("before", "85.00")], { revision: "C", effectiveTo: "2026-05-06" }),
      sheet([source("after", "90.00")], { revision: "D", effectiveFrom: "2026-05-07" }),
    ];
    const days = ["2026-05-04", "2026-05-05", "2026-05-06", "2026-05-07", "2026-05-08"];
    const quantities = days.map((day) => ({
      source: { type: "FieldTicketRow", id: day, key: "row" } as const,
      job: { workOrderId: null, projectId: null, baseId: null, siteId: null },
      day,
      batch: "",
      need: { category: "source", unit: "day" } as const,
      quantity: "1",
      hired: { what: "Ir", isUsed: true, isPriced: true },
    }));
    const whose = { clientCompanyId: "client", currency: "USD" };
    const invoiced = totalOf(priceWork({ sheets, holidays: new Map() }, whose, { quantities }).lines, "USD");
    const [estimated] = pricedLines(work(sheets, { from: "2026-05-04", to: "2026-05-08" }), [
      line({ itemCode: "IR", quantity: "5" }),
    ]);
    expect([estimated?.net, invoiced]).toEqual(["380.00", "380.00"]);
  });
  it("is spread over the days in whole units", () => {
    const days = byDay("7", { from: "2026-06-15", to: "2026-06-17" }) ?? [];
    expect(days.map(({ quantity }) => quantity)).toEqual(["2", "3", "2"]);
  });
});

describe("the crew plan", () => {
  const lodging = item({ code: "LODGING", category: "subsistence", unit: "night", price: "165.00", cost: "120.00" });
  const travelRule = {
    portalToPortal: false,
    includedDistance: "50",
    distanceUnit: "mi",
    roundTrip: false,
    travelTimeClass: "as worked",
  } as const;
  const rates = sheet([crew("165.00"), film, miles, lodging], { travelRule });
  const plan: CrewPlan = {
    quantity: "100",
    unit: "welds",
    perShift: "10",
    crews: 2,
    people: 2,
    shiftFrom: "07:00",
    shiftTo: "17:30",
    breakMin: 30,
    workDays: [1, 2, 3, 4, 5, 6],
    crewItem: "RT-CREW",
    filmsPerUnit: "3",
    filmItem: "FILM",
    distance: "186",
    travelItem: "MILES",
    perDiemItem: "LODGING",
  };
  it("gives shifts, hours in classes by the sheet, films, travel beyond what is included, and nights", () => {
    let id = 0;
    const from = "2026-06-15";
    const revision = (day: string) => revisionOn(work([rates], { from, to: "2026-06-30" }), day);
    const found = plannedWork(plan, from, revision, new Map(), () => String((id += 1)));
    expect([found.shifts, found.days, found.firstDay, found.lastDay]).toEqual([10, 5, "2026-06-15", "2026-06-19"]);
    expect(found.lines.map(({ itemCode, hourClass, quantity }) => [itemCode, hourClass ?? "", quantity])).toEqual([
      // 5 days of 8 h straight time and 2 h overtime for each of two crews.
      ["RT-CREW", "ST", "80"],
      ["RT-CREW", "OT", "20"],
      ["FILM", "", "300"],
      ["MILES", "", "1360"],
      ["LODGING", "", "16"],
    ]);
  });
  it("adds what a shift below the minimum of the sheet is charged: 371.25 for 06:00-08:15, and 660.00 with it", () => {
    const short = { ...plan, quantity: "10", crews: 1, shiftFrom: "06:00", shiftTo: "08:15", breakMin: 0 };
    const charged = (basis: "person" | "crew" | "visit", more: Partial<CrewPlan> = {}, counts: "work" | "travel" = "work") => {
      const hand = item({ code: "HAND", category: "labour", unit: "hour", price: "98.00" });
      const rule = { basis, steps: ["4", "8"], counts: [counts] };
      const its = work([sheet([crew("165.00"), hand], { minimumRule: rule })], { from: "2026-06-15" });
      const revision = (day: string) => revisionOn(its, day);
      const { lines } = plannedWork(
        { ...short, ...more, filmItem: null, travelItem: null, perDiemItem: null },
        its.from,
        revision,
        new Map(),
        () => "id",
      );
      return pricedLines(its, lines).map(({ net }, at) => [lines[at]?.description ?? "", net]);
    };
    const minimum = ["crew per crew-hour, minimum", "288.75"];
    expect(charged("crew")).toEqual([["", "371.25"], minimum]);
    expect(charged("person")).toEqual([["", "371.25"], minimum]);
    expect(charged("crew", {}, "travel")).toEqual([["", "371.25"]]);
    // 5.5 h is below the step of 8 h, 8.5 h beyond the last.
    expect(charged("crew", { shiftTo: "11:30" })[1]?.[1]).toBe("412.50");
    expect(charged("crew", { shiftTo: "14:30" }).map(([text]) => text)).toEqual(["", ""]);
    // Two crews on one site are one visit.
    expect(charged("crew", { crews: 2, quantity: "20" })[1]?.[1]).toBe("577.50");
    expect(charged("visit", { crews: 2, quantity: "20" })[1]?.[1]).toBe("288.75");
    expect(charged("person", { crewItem: "HAND" })).toEqual([
      ["", "441.00"],
      ["labour per hour, minimum", "343.00"],
    ]);
    expect(charged("crew", { crewItem: "HAND" })).toEqual([["", "441.00"]]);
  });
  it("charges Saturday as the sheet classes it, and gives the last day only the crews it needs", () => {
    const revision = (day: string) => revisionOn(work([rates], { from: "2026-06-19", to: "2026-06-30" }), day);
    const found = plannedWork({ ...plan, quantity: "25" }, "2026-06-19", revision, new Map(), () => "id");
    expect([found.shifts, found.lastDay]).toEqual([3, "2026-06-20"]);
    expect(found.lines.slice(0, 2).map(({ hourClass, days }) => [hourClass, days])).toEqual([
      ["ST", [{ day: "2026-06-19", quantity: "16" }]],
      [
        "OT",
        [
          { day: "2026-06-19", quantity: "4" },
          { day: "2026-06-20", quantity: "10" },
        ],
      ],
    ]);
  });
});

it("an accepted estimate becomes rates: those of its first revision, typed prices of items, and lines no sheet had", () => {
  const rates = [item({ code: "RT-CREW", category: "crew", unit: "crew-hour", price: "165.00" }), third];
  const lines = [
    line({ itemCode: "RT-CREW", quantity: "10", price: "150.00" }),
    line({ kind: "manual", description: "Rope access kit", unit: "week", price: "800.00" }),
    line({ itemCode: "THIRD", price: "500.00" }),
    line({ kind: "contingency", quantity: "5" }),
  ];
  const found = pricedLines(work([sheet(rates)]), lines);
  const stored = lines.map((one, at) => ({ itemCode: null, description: null, unit: null, price: null, ...one, ...found[at] }));
  expect(agreedRates({ currency: "USD", startOn: "2026-06-15" }, stored as EstimateLine[])).toEqual({
    currency: "USD",
    effectiveFrom: "2026-06-15",
    effectiveTo: null,
    fromId: "RS-0042 C",
    prices: new Map([["RT-CREW", "150.00"]]),
    items: [{ description: "Rope access kit", unit: "lot", price: "800.00" }],
  });
});

it("an offer expires after its last day, and is superseded by a later one that was sent", () => {
  const of = { status: "sent", validUntil: "2026-06-30", supersededById: null } as const;
  expect(estimateStatusOn(of, "2026-06-30")).toBe("sent");
  expect(estimateStatusOn(of, "2026-07-01")).toBe("expired");
  expect(estimateStatusOn({ ...of, supersededById: "next" }, "2026-06-30")).toBe("superseded");
  expect(estimateStatusOn({ ...of, status: "accepted" }, "2026-07-01")).toBe("accepted");
});
