import { describe, expect, it } from "vitest";
import { type Figured, median, percent, salesFigures } from "./sales-figures.ts";

const row = (more: Partial<Figured>): Figured => ({
  status: "won",
  furthest: "committed",
  value: null,
  currency: "USD",
  probability: 100,
  createdOn: "2026-03-01",
  decidedOn: "2026-03-10",
  decisionDate: null,
  lossReason: null,
  company: null,
  methods: [],
  competitors: [],
  ...more,
});
const lost = (more: Partial<Figured> = {}) =>
  row({ status: "lost", furthest: "quoted", probability: 0, lossReason: "price", ...more });
const usd = (currency: string) => (currency === "USD" ? "1" : null);
const all = (rows: readonly Figured[], period = {}) => salesFigures(rows, "USD", usd, period);
const times = <R>(count: number, make: (index: number) => R): R[] => Array.from({ length: count }, (_, index) => make(index));

describe("the win rate", () => {
  it("by count is 9 of 24, and by value 410,000 of 905,000", () => {
    const won = times(9, (index) => row({ value: index === 0 ? "410000" : null }));
    const others = times(15, (index) => lost({ value: index === 0 ? "495000" : null }));
    expect(all([...won, ...others]).winRate).toMatchObject({ byCount: "37.5", byValue: "45.3", wonValue: "410000.00" });
  });
  it("is of the last decisions in the period, without those not bid for, which are counted apart", () => {
    const rows = [row({}), lost(), lost({ decidedOn: "2026-02-28" }), row({ status: "no bid", decidedOn: "2026-03-31" })];
    const { winRate } = all(rows, { from: "2026-03-01", to: "2026-03-31" });
    expect(winRate).toMatchObject({ won: 1, lost: 1, noBid: 1, byCount: "50.0" });
    expect(all([]).winRate).toMatchObject({ byCount: null, byValue: null });
  });
});

describe("the sales cycle", () => {
  it("is the median of the calendar days from created to won: 9, 14, 21 and 40 are 17.5", () => {
    expect(median([40, 9, 21, 14])).toBe("17.5");
    expect(median([9, 14, 21])).toBe("14");
    expect(median([])).toBeNull();
    const days = ["2026-03-10", "2026-03-15", "2026-03-22", "2026-04-10"];
    expect(all(days.map((decidedOn) => row({ decidedOn }))).cycle).toEqual({ days: "17.5", leads: 4 });
  });
});

it("a share has one decimal, half up", () => {
  expect(percent(1, 16)).toBe("6.3");
  expect(percent("12.25", "100")).toBe("12.3");
  expect(percent(1, 0)).toBeNull();
});

it("the funnel counts how far leads came, and a won lead through all stages", () => {
  const { funnel } = all([
    row({ furthest: "qualified" }),
    lost(),
    lost({ furthest: "new" }),
    row({ status: "qualified", furthest: "qualified" }),
  ]);
  expect(funnel.map(({ count }) => count)).toEqual([4, 3, 2, 1, 1, 1]);
  expect(funnel.map(({ share }) => share)).toEqual(["75.0", "66.7", "50.0", "100.0", "100.0", null]);
});

it("the forecast is the weighted value of open leads by month of decision", () => {
  const open = (decisionDate: string | null, value: string, probability: number) =>
    row({ status: "quoted", decidedOn: null, decisionDate, value, probability });
  const { forecast } = all([
    open("2026-07-20", "48000", 25),
    open("2026-07-01", "120000", 50),
    open(null, "10", 50),
    row({ value: "9" }),
  ]);
  expect(forecast).toEqual([
    { month: "2026-07", count: 2, weighted: "72000.00" },
    { month: null, count: 1, weighted: "5.00" },
  ]);
});

it("losses are told by reason, competitor, client and method", () => {
  const rows = [
    lost({ methods: ["UT", "MT"], competitors: [{ name: "Meridian" }], company: "Acre", value: "10" }),
    lost({ methods: ["UT"], lossReason: "schedule", company: "Acre", value: "5", currency: "GBP" }),
  ];
  const { losses, withoutRate } = all(rows);
  expect(losses.reason.map(({ label, count }) => [label, count])).toEqual([
    ["Price", 1],
    ["Schedule", 1],
  ]);
  expect(losses.method[0]).toEqual({ label: "UT", count: 2, value: "10.00" });
  expect(losses.client).toEqual([{ label: "Acre", count: 2, value: "10.00" }]);
  expect(losses.competitor).toEqual([{ label: "Meridian", count: 1, value: "10.00" }]);
  expect(withoutRate).toBe(1);
});
