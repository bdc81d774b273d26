import { describe, expect, it } from "vitest";
import { percentLines, priceWork, totalOf } from "./work.ts";
import type { JobSheet } from "./job-sheets.ts";
import { item, sheet, written } from "./testing.ts";
import type { WorkQuantity, WorkTime } from "./work-types.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { worked } from "#directory/finance/testing.ts";
import { addDays } from "#kit/validity.ts";

const rule = overtimePresets["US 8/12/40"];
const tuesday = "2026-05-05";
const travelRule = {
  portalToPortal: true,
  includedDistance: "50",
  distanceUnit: "mi",
  roundTrip: false,
  travelTimeClass: "as worked",
} as const;
const rt = [
  item({ category: "crew", unit: "crew-hour", price: "165.00", code: "RT-CREW", method: "RT", crewSize: 2 }),
  item({ category: "labour", unit: "hour", price: "62.00", code: "RT-ASST", level: "assistant" }),
  item({ category: "standby", unit: "crew-hour", price: "110.00", code: "STANDBY" }),
  item({ category: "travel", unit: "mile", price: "1.15", code: "MILES" }),
  item({ category: "consumable", unit: "film", price: "14.35", code: "FILM", filmSize: "4½×17 in" }),
  item({ category: "source", unit: "day", price: "85.00", code: "IR-192" }),
  item({ category: "subsistence", unit: "night", price: "165.00", code: "LODGING" }),
];
const client = sheet(rt, { travelRule });
const jobOf = (workOrderId: string, siteId = "site") => ({ workOrderId, siteId, projectId: null, baseId: null });
const job = jobOf("WO-1");

/** Time on the job, as people enter it. */
function time(personId: string, from: string, to: string, more: Partial<WorkTime> = {}): WorkTime {
  const entry = worked(from, to, { clientId: "client", ...more });
  return {
    ...entry,
    id: `${personId} ${from} ${more.clientId ?? ""}`,
    personId,
    personName: personId,
    job,
    method: "RT",
    level: personId === "assistant" ? "assistant" : "II",
    isPriced: true,
    ...more,
  };
}
const crew = (from: string, to: string, more: Partial<WorkTime> = {}) => [
  time("lead", from, to, more),
  time("assistant", from, to, more),
];
let made = 0;
const quantity = (need: WorkQuantity["need"], of: string, more: Partial<WorkQuantity> = {}): WorkQuantity => {
  made += 1;
  return {
    source: { type: "FieldTicketRow", id: `row ${made}`, key: "row" },
    job,
    day: tuesday,
    batch: "ticket",
    need,
    quantity: of,
    ...more,
  };
};
const miles = (of: string, day = tuesday, vehicle = "Truck 4") =>
  quantity({ category: "travel", unit: "mile" }, of, { day, driven: { vehicle, isOneWay: false } });

function price(sheets: readonly JobSheet[], work: Parameters<typeof priceWork>[2], currency = "USD", holidays: string[] = []) {
  const calendars = sheets.map(({ overtimeRule }) => [overtimeRule.holidayCalendarId ?? "", new Set(holidays)] as const);
  return priceWork({ sheets, holidays: new Map(calendars) }, { clientCompanyId: "client", currency }, work);
}
const costs = (sheets: readonly JobSheet[], entries: readonly WorkTime[], currency?: string, holidays?: string[]) =>
  price(sheets, { time: entries }, currency, holidays).lines;

describe("a day ticket", () => {
  const day = [...crew(`${tuesday} 06:00`, `${tuesday} 12:00`), ...crew(`${tuesday} 12:30`, `${tuesday} 19:30`)];
  it("of an RT crew: 13 h, 186 mi, 23 of 25 films, the source and two nights", () => {
    const { lines } = price([client], {
      time: day,
      quantities: [
        miles("186"),
        quantity({ category: "consumable", unit: "film", filmSize: "4½×17 in" }, "23"),
        quantity({ category: "source", unit: "day" }, "1", { hired: { what: "Ir-192 9912", isUsed: true, isPriced: true } }),
        quantity({ category: "subsistence", unit: "night" }, "2"),
      ],
    });
    expect(written(lines)).toEqual([
      "8 × 165.00 = 1320.00",
      "4 × 247.50 = 990.00",
      "1 × 330.00 = 330.00",
      "23 × 14.35 = 330.05",
      "2 × 165.00 = 330.00",
      "136 × 1.15 = 156.40",
      "1 × 85.00 = 85.00",
    ]);
    expect(totalOf(lines, "USD")).toBe("3541.45");
    const [straight, overtime] = lines;
    expect(overtime && "trace" in overtime && overtime.trace).toEqual([
      tuesday,
      "RS-0042 rev C, item RT-CREW",
      "165.00 × 1.5 OT",
      "4 h",
      "4 × 247.50 = 990.00 USD",
    ]);
    // Both members' entries are the source of the crew's hours.
    expect(straight?.people).toEqual(["lead", "assistant"]);
    expect(straight?.sources.map(({ id, quantity: hours }) => `${id} ${hours}`)).toEqual([
      `lead ${tuesday} 06:00  6`,
      `assistant ${tuesday} 06:00  6`,
      `lead ${tuesday} 12:30  2`,
      `assistant ${tuesday} 12:30  2`,
    ]);
  });
  it("of a night is priced on the two days its hours are on, and has one source day (example 7)", () => {
    const lines = costs([client], crew("2026-05-07 18:00", "2026-05-08 07:00"));
    expect(written(lines)).toEqual(["6 × 165.00 = 990.00", "2 × 165.00 = 330.00", "4 × 247.50 = 990.00", "1 × 330.00 = 330.00"]);
    expect(totalOf(lines, "USD")).toBe("2640.00");
  });
  it("of a night over a new revision takes each day's own price", () => {
    const old = sheet(rt, { revision: "B", effectiveTo: "2026-05-07" });
    const dearer = sheet([item({ category: "crew", unit: "crew-hour", price: "170.00" })], { effectiveFrom: "2026-05-08" });
    const lines = costs([old, dearer], crew("2026-05-07 20:00", "2026-05-08 02:00"));
    expect(written(lines)).toEqual(["4 × 165.00 = 660.00", "2 × 170.00 = 340.00"]);
  });
});

describe("a crew", () => {
  it("whose assistant stays longer (example 10)", () => {
    const day = [time("lead", `${tuesday} 06:00`, `${tuesday} 16:00`), time("assistant", `${tuesday} 06:00`, `${tuesday} 18:00`)];
    const lines = costs([client], day);
    expect(written(lines)).toEqual(["8 × 165.00 = 1320.00", "2 × 247.50 = 495.00", "2 × 93.00 = 186.00"]);
    expect(totalOf(lines, "USD")).toBe("2001.00");
    const longer = [
      time("lead", `${tuesday} 06:00`, `${tuesday} 18:00`),
      time("assistant", `${tuesday} 06:00`, `${tuesday} 16:00`),
    ];
    expect(written(costs([client], longer))[2]).toBe(`No price for RT labour per hour, level II on ${tuesday} in RS-0042 rev C.`);
  });
  it("a third person is extra labour, four are two crews, and one is no crew", () => {
    const of = (...people: string[]) =>
      written(
        costs(
          [client],
          people.map((person) => time(person, `${tuesday} 06:00`, `${tuesday} 10:00`, { level: "assistant" })),
        ),
      );
    expect(of("a", "b", "c")).toEqual(["4 × 165.00 = 660.00", "4 × 62.00 = 248.00"]);
    expect(of("a", "b", "c", "d")).toEqual(["4 × 165.00 = 660.00", "4 × 165.00 = 660.00"]);
    expect(of("a")).toEqual(["4 × 62.00 = 248.00"]);
  });
  it("is not charged while the time of one of its members is not approved", () => {
    const [lead, assistant] = crew(`${tuesday} 06:00`, `${tuesday} 10:00`);
    expect(lead && assistant && costs([client], [lead, { ...assistant, isPriced: false }])).toEqual([]);
  });
});

describe("limits of hours", () => {
  it("count time of the week that was billed before (example 2)", () => {
    const billed = Array.from({ length: 5 }, (_, index) => addDays("2026-05-04", index)).flatMap((day) =>
      crew(`${day} 06:00`, `${day} 16:00`, { isPriced: false }),
    );
    const asWorked = { ...rule, dayClass: { ...rule.dayClass, Saturday: "as worked" as const } };
    const saturday = crew("2026-05-09 06:00", "2026-05-09 12:00");
    const on = sheet(rt, { overtimeRule: asWorked });
    expect(written(costs([on], [...billed, ...saturday]))).toEqual(["6 × 247.50 = 1485.00"]);
    expect(written(costs([on], saturday))).toEqual(["6 × 165.00 = 990.00"]);
  });
  it("are of one client, unless the sheet counts all hours (example 6)", () => {
    const labour = [item({ category: "labour", unit: "hour", price: "50.00" })];
    const weekly = { ...overtimePresets["US weekly 40"], limitsCount: "client" as const };
    const others = Array.from({ length: 4 }, (_, index) => addDays("2026-05-04", index)).map((day) =>
      time("lead", `${day} 06:00`, `${day} 16:00`, { clientId: "other", isPriced: false }),
    );
    const friday = time("lead", "2026-05-08 06:00", "2026-05-08 14:00");
    const of = (overtimeRule: typeof rule) => written(costs([sheet(labour, { overtimeRule })], [...others, friday]));
    expect(of(weekly)).toEqual(["8 × 50.00 = 400.00"]);
    expect(of({ ...weekly, limitsCount: "all hours" })).toEqual(["8 × 75.00 = 600.00"]);
  });
});

describe("standby, travel and nights", () => {
  it("standby fills limits where it counts (example 12)", () => {
    const day = [
      ...crew(`${tuesday} 06:00`, `${tuesday} 10:00`, { activity: "standby" }),
      ...crew(`${tuesday} 10:00`, `${tuesday} 16:00`),
    ];
    const uncounted = { ...rule, counted: ["work" as const] };
    const totals = [rule, uncounted].map((overtimeRule) => totalOf(costs([sheet(rt, { overtimeRule })], day), "USD"));
    expect(totals).toEqual(["1595.00", "1430.00"]);
  });
  const labour = item({ category: "labour", unit: "hour", price: "98.00" });
  const trip = [
    time("lead", `${tuesday} 06:00`, `${tuesday} 07:30`, { activity: "travel" }),
    time("lead", `${tuesday} 07:30`, `${tuesday} 15:30`),
    time("lead", `${tuesday} 15:30`, `${tuesday} 17:00`, { activity: "travel" }),
  ];
  it("portal to portal, travel has its own price (example 12)", () => {
    const portal = sheet([labour, item({ category: "travel", unit: "hour", price: "78.40" })], { travelRule });
    const lines = costs([portal], trip);
    expect(lines.map((line) => "net" in line && line.net)).toEqual(["117.60", "637.00", "220.50", "176.40"]);
    expect(totalOf(lines, "USD")).toBe("1151.50");
  });
  it("travel time is not charged where the sheet is not portal to portal, and unpriced where it is", () => {
    const priced = (portalToPortal: boolean) =>
      price([sheet([labour], { travelRule: { ...travelRule, portalToPortal } })], { time: trip });
    expect(written(priced(false).lines)).toEqual(["6.5 × 98.00 = 637.00", "1.5 × 147.00 = 220.50"]);
    expect(priced(false).notCharged.flatMap(({ sources }) => sources.map(({ quantity: hours }) => hours))).toEqual([
      "1.5",
      "1.5",
    ]);
    expect(written(priced(true).lines)[0]).toBe(`No price for RT travel per hour, level II on ${tuesday} in RS-0042 rev C.`);
  });
  it("a night premium is of the price in straight time (examples 14 and 15)", () => {
    const nightly = { ...rule, dailySt: "9", nightPremium: { from: "22:00", to: "06:00", percent: "10" } };
    const late = costs([sheet(rt, { overtimeRule: nightly })], crew("2026-05-05 14:00", "2026-05-06 02:00"));
    expect(
      totalOf(
        late.filter((line) => "net" in line && line.description.includes("night")),
        "USD",
      ),
    ).toBe("66.00");

    const dutch = sheet([item({ category: "labour", unit: "hour", price: "72.00" })], {
      overtimeRule: overtimePresets.EU,
      currency: "EUR",
    });
    const sunday = time("lead", "2026-05-24 22:00", "2026-05-25 06:00", { timeZone: "Europe/Amsterdam" });
    const lines = costs([dutch], [sunday], "EUR", ["2026-05-25"]);
    expect(written(lines)).toEqual(["2 × 108.00 = 216.00", "6 × 144.00 = 864.00", "2 × 18.00 = 36.00", "6 × 18.00 = 108.00"]);
    expect(totalOf(lines, "EUR")).toBe("1224.00");
  });
  it("what rounds to nothing is not charged, and is settled", () => {
    const { lines, notCharged } = price([client], { time: [time("assistant", `${tuesday} 06:00`, `${tuesday} 06:05`)] });
    expect([lines, notCharged.map(({ why }) => why)]).toEqual([[], ["Nothing is left of it after rounding."]]);
  });
});

describe("the minimum of a shift", () => {
  const of = (basis: "person" | "crew" | "visit", steps: string[]) =>
    sheet([...rt, item({ category: "labour", unit: "hour", price: "98.00", level: "II" })], {
      minimumRule: { basis, steps, counts: ["work"] },
    });
  const day = (from: string, to: string, steps: string[]) => written(costs([of("person", steps)], [time("lead", from, to)]));
  it("is a line of its own", () => {
    expect(day(`${tuesday} 06:00`, `${tuesday} 08:15`, ["4"])).toEqual(["2.25 × 98.00 = 220.50", "1.75 × 98.00 = 171.50"]);
    expect(day(`${tuesday} 06:00`, `${tuesday} 11:30`, ["4", "8"])[1]).toContain("2.5 × 98.00");
    expect(day(`${tuesday} 06:00`, `${tuesday} 14:30`, ["4", "8"])).toHaveLength(2);
  });
  it("is in the class of the first hour", () => {
    expect(day("2026-05-10 06:00", "2026-05-10 08:15", ["4"])).toEqual(["2.25 × 196.00 = 441.00", "1.75 × 196.00 = 343.00"]);
  });
  it("of a person, a crew or a visit", () => {
    const two = [
      time("lead", `${tuesday} 06:00`, `${tuesday} 08:00`),
      time("other", `${tuesday} 06:00`, `${tuesday} 08:00`, { method: "UT" }),
    ];
    const minimums = (basis: "person" | "crew" | "visit", entries: WorkTime[]) =>
      costs([of(basis, ["4"])], entries).filter((line) => "net" in line && line.description.endsWith("minimum")).length;
    expect((["person", "crew", "visit"] as const).map((basis) => minimums(basis, two))).toEqual([2, 0, 1]);
    const together = crew(`${tuesday} 06:00`, `${tuesday} 08:00`);
    expect((["person", "crew", "visit"] as const).map((basis) => minimums(basis, together))).toEqual([1, 1, 1]);
    const sites = [
      time("lead", `${tuesday} 06:00`, `${tuesday} 08:00`),
      time("lead", `${tuesday} 08:30`, `${tuesday} 12:30`, { job: jobOf("WO-2", "other site") }),
    ];
    expect((["person", "visit"] as const).map((basis) => minimums(basis, sites))).toEqual([0, 1]);
  });
  it("asks for what it is priced by, and names whose it is: a third man who stays longer than the crew, work after the drive to it", () => {
    const asked = (entries: WorkTime[]) =>
      costs([of("visit", ["4", "8"])], entries).flatMap((line) =>
        "net" in line && line.description.endsWith("minimum")
          ? [
              {
                of: line.description,
                people: line.people,
                category: line.need?.category,
                charged: line.sources.map(({ id }) => id),
              },
            ]
          : [],
      );
    const third = time("third", `${tuesday} 06:00`, `${tuesday} 12:00`, { level: "assistant" });
    expect(asked([...crew(`${tuesday} 06:00`, `${tuesday} 11:00`), third])).toEqual([
      { of: "labour per hour ST, minimum", people: ["third"], category: "labour", charged: [`lead ${tuesday} 06:00 `] },
    ]);
    const drive = time("lead", `${tuesday} 05:00`, `${tuesday} 06:00`, { activity: "travel" });
    expect(asked([drive, time("lead", `${tuesday} 06:00`, `${tuesday} 08:15`)])).toEqual([
      { of: "labour per hour ST, minimum", people: ["lead"], category: "labour", charged: [drive.id] },
    ]);
  });
  it("is charged with the entry that begins the shift, once", () => {
    const shift = [
      time("lead", `${tuesday} 06:00`, `${tuesday} 07:00`, { isPriced: false }),
      time("lead", `${tuesday} 07:00`, `${tuesday} 08:15`),
    ];
    expect(written(costs([of("person", ["4"])], shift))).toEqual(["1.25 × 98.00 = 122.50"]);
  });
});

describe("a day rate", () => {
  const rated = sheet(
    [
      item({
        category: "crew",
        unit: "day",
        price: "1950.00",
        included: [
          { quantity: "10", unit: "hour" },
          { quantity: "100", unit: "mile" },
        ],
      }),
      item({ category: "crew", unit: "half-day", price: "1100.00", included: [{ quantity: "5", unit: "hour" }] }),
      item({ category: "crew", unit: "crew-hour", price: "245.00" }),
      item({ category: "travel", unit: "mile", price: "1.15" }),
    ],
    { travelRule, minimumRule: { basis: "visit", steps: ["8"], counts: ["work"] } },
  );
  it("charges hours and distance beyond what it includes by their own items, not multiplied again", () => {
    const { lines } = price([rated], { time: crew(`${tuesday} 06:00`, `${tuesday} 18:30`), quantities: [miles("160")] });
    expect(written(lines)).toEqual(["1 × 1950.00 = 1950.00", "2.5 × 245.00 = 612.50", "60 × 1.15 = 69.00"]);
    expect(totalOf(lines, "USD")).toBe("2631.50");
  });
  it("is a half-day only within the hours that includes, and replaces the minimum", () => {
    const of = (to: string) => written(costs([rated], crew(`${tuesday} 06:00`, `${tuesday} ${to}`)));
    expect([of("10:30"), of("11:30")]).toEqual([["1 × 1100.00 = 1100.00"], ["1 × 1950.00 = 1950.00"]]);
  });
  it("is one for each shift, and its hours fill no limit", () => {
    const shifts = [...crew(`${tuesday} 00:00`, `${tuesday} 05:30`), ...crew(`${tuesday} 12:00`, `${tuesday} 18:00`)];
    expect(written(costs([rated], shifts))).toEqual(["1 × 1950.00 = 1950.00", "1 × 1950.00 = 1950.00"]);
    const dayOfOne = item({
      category: "crew",
      unit: "day",
      price: "1950.00",
      method: "RT",
      included: [{ quantity: "10", unit: "hour" }],
    });
    const labour = item({ category: "labour", unit: "hour", price: "50.00", method: "UT" });
    const week = [
      ...Array.from({ length: 5 }, (_, index) => addDays("2026-05-04", index)).flatMap((on) =>
        crew(`${on} 06:00`, `${on} 16:00`),
      ),
      time("lead", "2026-05-09 06:00", "2026-05-09 10:00", { method: "UT" }),
    ];
    const asWorked = { ...rule, dayClass: { ...rule.dayClass, Saturday: "as worked" as const } };
    expect(written(costs([sheet([dayOfOne, labour], { overtimeRule: asWorked })], week)).at(0)).toBe("4 × 50.00 = 200.00");
  });
  it("takes no multiplier unless the item has a price for the class of the day", () => {
    const sunday = crew("2026-05-10 06:00", "2026-05-10 14:00");
    const named = sheet([item({ category: "crew", unit: "day", price: "1950.00", priceDt: "3000.00" })]);
    expect([written(costs([rated], sunday)), written(costs([named], sunday))]).toEqual([
      ["1 × 1950.00 = 1950.00"],
      ["1 × 3000.00 = 3000.00"],
    ]);
  });
  it("gives way to hours of a sheet that is asked before", () => {
    const project = sheet([item({ category: "crew", unit: "crew-hour", price: "150.00" })], {
      scope: "work order",
      workOrderId: "WO-1",
      number: "RS-0050",
    });
    expect(written(costs([rated, project], crew(`${tuesday} 06:00`, `${tuesday} 10:00`)))).toEqual(["4 × 150.00 = 600.00"]);
  });
});

describe("quantities", () => {
  it("of distance: what is included is taken off once a day and vehicle, nothing is carried over", () => {
    const { lines } = price([client], { quantities: [miles("186"), miles("42", "2026-05-06"), miles("61.5", "2026-05-07")] });
    expect(written(lines)).toEqual(["136 × 1.15 = 156.40", "11.5 × 1.15 = 13.23"]);
    expect(totalOf(lines, "USD")).toBe("169.63");
    const legs = [miles("40"), { ...miles("20"), job: jobOf("WO-2") }, miles("30", tuesday, "Truck 5")];
    const two = price([client], { quantities: legs });
    expect([written(two.lines), two.notCharged.length]).toEqual([["10 × 1.15 = 11.50"], 2]);
    const kilometres = quantity({ category: "travel", unit: "km" }, "160.9344", { driven: { vehicle: "V", isOneWay: false } });
    expect(written(price([client], { quantities: [kilometres] }).lines)).toEqual(["50 × 1.15 = 57.50"]);
  });
  const tiers = [
    { upTo: "50", price: "42.00" },
    { upTo: "200", price: "37.50" },
    { upTo: null, price: "33.00" },
  ];
  const welds = (mode: "graduated" | "whole volume") =>
    sheet([item({ category: "production", unit: "weld", price: "42.00", tiers, tierMode: mode })]);
  const weld = { category: "production", unit: "weld" } as const;
  it("in tiers, each slice with the sources it is made of", () => {
    const { lines } = price([welds("graduated")], { quantities: [quantity(weld, "40"), quantity(weld, "190")] });
    expect(lines.map((line) => "net" in line && line.net)).toEqual(["2100.00", "5625.00", "990.00"]);
    expect(lines.map(({ sources }) => sources.map((source) => source.quantity))).toEqual([["40", "10"], ["150"], ["30"]]);
    expect(totalOf(price([welds("whole volume")], { quantities: [quantity(weld, "230")] }).lines, "USD")).toBe("7590.00");
    const tickets = ["40", "60", "130"].map((of, index) => quantity(weld, of, { batch: `FT-${index}` }));
    expect(
      ["graduated", "whole volume"].map((mode) =>
        totalOf(price([welds(mode as "graduated")], { quantities: tickets }).lines, "USD"),
      ),
    ).toEqual(["9255.00", "8805.00"]);
  });
  it("in parts, each as the slice that it is of its ticket", () => {
    const parts = (mode: "graduated" | "whole volume", ...asked: [before: string, quantity: string][]) =>
      asked.map(([before, of]) =>
        written(price([welds(mode)], { quantities: [quantity(weld, of, { part: openFrom(before, "230") })] }).lines),
      );
    expect(parts("graduated", ["0", "30"], ["30", "30"], ["60", "170"])).toEqual([
      ["30 × 42.00 = 1260.00"],
      ["20 × 42.00 = 840.00", "10 × 37.50 = 375.00"],
      ["140 × 37.50 = 5250.00", "30 × 33.00 = 990.00"],
    ]);
    expect(parts("whole volume", ["0", "30"], ["30", "200"])).toEqual([["30 × 33.00 = 990.00"], ["200 × 33.00 = 6600.00"]]);
    const open = [[300_000, 600_000], [2_100_000, 2_300_000]] as const; // prettier-ignore
    const { lines } = price([welds("graduated")], { quantities: [quantity(weld, "45", { part: { open, whole: "230" } })] });
    expect(written(lines)).toEqual(["20 × 42.00 = 840.00", "10 × 37.50 = 375.00", "15 × 33.00 = 495.00"]);
    expect(lines.map(({ sources }) => sources.flatMap(({ spans = [] }) => spans))).toEqual([
      [[300_000, 500_000]],
      [[500_000, 600_000]],
      [[2_100_000, 2_250_000]],
    ]);
  });
  it("in parts have the minimum and the increment of the whole", () => {
    const on = sheet([item({ ...weld, price: "10.00", minimumQty: "12", increment: "5" })]);
    const part = (before: string, of: string) =>
      price([on], { quantities: [quantity(weld, of, { part: openFrom(before, "18") })] });
    expect([part("0", "3"), part("3", "4"), part("7", "11")].map(({ lines }) => written(lines))).toEqual([
      ["12 × 10.00 = 120.00"],
      [],
      ["8 × 10.00 = 80.00"],
    ]);
    expect(part("3", "4").notCharged.map(({ why }) => why)).toEqual(["The minimum that was billed before covers it."]);
  });
  it("of a band, a minimum and an increment", () => {
    const inches = sheet([
      item({ category: "production", unit: "diameter-inch", price: "6.25" }),
      item({ category: "production", unit: "reading", price: "3.85", minimumQty: "50" }),
    ]);
    const { lines } = price([inches], {
      quantities: [
        quantity({ category: "production", unit: "diameter-inch" }, "48"),
        quantity({ category: "production", unit: "diameter-inch" }, "48"),
        quantity({ category: "production", unit: "reading" }, "12"),
      ],
    });
    expect(written(lines)).toEqual(["96 × 6.25 = 600.00", "50 × 3.85 = 192.50"]);
  });
  it("of receipts and meals", () => {
    const on = sheet(
      [
        item({ category: "third party", unit: "lot", price: "0.00", markupPct: "10" }),
        item({ category: "subsistence", unit: "person-day", price: "80.00" }),
        item({ category: "subsistence", unit: "night", price: "120.00" }),
      ],
      { perDiemRule: { firstLastDayPct: "75", mealDeductions: [] } },
    );
    const lot = { category: "third party", unit: "lot" } as const;
    const receipts = [
      { cost: "1248.60", fxRate: "1" },
      { cost: "312.40", fxRate: "1.08345" },
    ].map((receipt) => quantity(lot, "1", { receipt }));
    expect(written(price([on], { quantities: receipts }).lines)).toEqual(["1 × 1373.46 = 1373.46", "1 × 372.32 = 372.32"]);
    const meals = [0, 1, 2, 3, 4].map((index) =>
      quantity({ category: "subsistence", unit: "person-day" }, "1", {
        day: addDays(tuesday, index),
        trip: { isFirstOrLast: index % 4 === 0, provided: [] },
      }),
    );
    const nights = quantity({ category: "subsistence", unit: "night" }, "4");
    expect(totalOf(price([on], { quantities: meals }).lines, "USD")).toBe("360.00");
    expect(totalOf(price([on], { quantities: [...meals, nights] }).lines, "USD")).toBe("840.00");
  });
  it("of hire: unused days at standby, weeks capped, also over what was billed before", () => {
    const source = item({ category: "source", unit: "day", price: "85.00", standbyPrice: "40.00", weekPrice: "300.00" });
    const days = (from: number, count: number, more: object = {}) =>
      Array.from({ length: count }, (_, index) =>
        quantity({ category: "source", unit: "day" }, "1", {
          day: addDays("2026-05-04", from + index),
          hired: { what: "Ir", isUsed: true, isPriced: true, ...more },
        }),
      );
    const of = (...all: WorkQuantity[]) => price([sheet([source])], { quantities: all });
    expect(totalOf(of(...days(0, 2), ...days(2, 3, { isUsed: false })).lines, "USD")).toBe("290.00");
    expect(written(of(...days(0, 5)).lines).at(-1)).toBe("-1 × 125.00 = -125.00");
    expect(totalOf(of(...days(0, 5)).lines, "USD")).toBe("300.00");
    expect(totalOf(of(...days(0, 3, { isPriced: false }), ...days(3, 2)).lines, "USD")).toBe("45.00");
    expect(of(...days(0, 1), ...days(0, 1)).notCharged).toHaveLength(1);
  });
  it("without an item is unpriced, never zero", () => {
    expect(written(price([client], { quantities: [quantity(weld, "24")] }).lines)).toEqual([
      `No price for production per weld on ${tuesday} in RS-0042 rev C.`,
    ]);
  });
});

it("a crew called off late is charged hours of straight time, by the notice given", () => {
  const on = sheet(rt, {
    cancellation: { noticeHours: "24", chargeHours: "2", weather: false },
    minimumRule: { basis: "crew", steps: ["4"], counts: ["work"] },
  });
  const of = (noticeGiven: string, more: object = {}, sheets = [on]) => {
    const called = { noticeGiven, isDispatched: false, isWeather: false, ...more };
    const workers = { kind: "crew", method: "RT", crewSize: 2 } as const;
    const source = { type: "FieldTicketRow", id: "row", key: "row" } as const;
    return written(price(sheets, { cancelled: [{ source, job, day: tuesday, workers, booked: 2, called }] }).lines);
  };
  expect([of("3"), of("24"), of("0", { isWeather: true }), of("3", {}, [client])]).toEqual([["4 × 165.00 = 660.00"], [], [], []]);
  expect(of("0", { isDispatched: true })).toEqual(["8 × 165.00 = 1320.00"]);
});

it("a percentage is on the named categories of the sheet that priced them", () => {
  const fuel = sheet([...rt, item({ category: "other", unit: "percent", price: "8", percentOf: ["travel"], code: "FUEL" })], {
    travelRule,
  });
  const sheets = { sheets: [fuel], holidays: new Map() };
  const { lines } = price([fuel], { time: crew(`${tuesday} 06:00`, `${tuesday} 08:00`), quantities: [miles("186")] });
  const [line, ...others] = percentLines(lines, sheets, "USD");
  expect([line?.net, line?.description, others]).toEqual(["12.51", "other per percent, 8 % of 156.40", []]);
  // Its tax date and revision are those of the travel, whatever is worked after it.
  const later = price([fuel], { time: crew("2026-05-07 06:00", "2026-05-07 08:00"), quantities: [miles("186")] });
  expect(percentLines(later.lines, sheets, "USD").map(({ day, net }) => [day, net])).toEqual([[tuesday, "12.51"]]);
});

/** A part of which all is open after what was priced before. */
function openFrom(before: string, whole: string): NonNullable<WorkQuantity["part"]> {
  const [from, to] = [before, whole].map((one) => Number(one) * 10_000) as [number, number];
  return { open: [[from, to]], whole };
}
