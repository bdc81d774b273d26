import { describe, expect, it } from "vitest";
import { distanceLines, quantitiesOf, timeLines, totalOf } from "./day-cost.ts";
import { item, job, sheet, written } from "./testing.ts";
import { classifyHours } from "#directory/finance/hours.ts";
import { crewHours } from "#directory/finance/crew-hours.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { always, worked } from "#directory/finance/testing.ts";

const rule = overtimePresets["US 8/12/40"];
const tuesday = "2026-05-05";
const crew = { kind: "crew", method: "RT", crewSize: 2 } as const;
const assistant = { kind: "labour", method: "RT", level: "assistant" } as const;
const rt = [
  item({ category: "crew", unit: "crew-hour", price: "165.00", code: "RT-CREW", method: "RT", crewSize: 2 }),
  item({ category: "labour", unit: "hour", price: "62.00", code: "RT-ASST", level: "assistant" }),
  item({ category: "standby", unit: "crew-hour", price: "110.00", code: "STANDBY" }),
  item({ category: "travel", unit: "mile", price: "1.15", code: "MILES" }),
  item({ category: "consumable", unit: "film", price: "14.35", code: "FILM", filmSize: "4½×17 in" }),
  item({ category: "source", unit: "day", price: "85.00", code: "IR-192" }),
  item({ category: "subsistence", unit: "night", price: "165.00", code: "LODGING" }),
];
const travelRule = {
  portalToPortal: false,
  includedDistance: "50",
  distanceUnit: "mi",
  roundTrip: false,
  travelTimeClass: "as worked",
} as const;
const client = sheet(rt, { travelRule });
const hoursFor = (pieces: Parameters<typeof timeLines>[3], workers: Parameters<typeof timeLines>[2] = crew, on = client) =>
  timeLines([on], job, workers, pieces);

describe("a day ticket", () => {
  it("of an RT crew: 13 h, 186 mi, 23 of 25 films, the source and two nights", () => {
    const day = [worked(`${tuesday} 06:00`, `${tuesday} 12:00`), worked(`${tuesday} 12:30`, `${tuesday} 19:30`)];
    const on = { ...job, on: tuesday };
    const lines = [
      ...hoursFor(classifyHours(day, always(rule))),
      ...distanceLines([client], on, "186", "mile"),
      ...quantitiesOf([client], on, [
        { need: { category: "consumable", unit: "film", filmSize: "4½×17 in" }, quantity: "23" },
        { need: { category: "source", unit: "day" }, quantity: "1" },
        { need: { category: "subsistence", unit: "night" }, quantity: "2" },
      ]),
    ];
    expect(written(lines)).toEqual([
      "8 × 165.00 = 1320.00",
      "4 × 247.50 = 990.00",
      "1 × 330.00 = 330.00",
      "136 × 1.15 = 156.40",
      "23 × 14.35 = 330.05",
      "1 × 85.00 = 85.00",
      "2 × 165.00 = 330.00",
    ]);
    expect(totalOf(lines, "USD")).toBe("3541.45");
    const [, overtime] = lines;
    expect(overtime && "trace" in overtime && overtime.trace).toEqual([
      tuesday,
      "RS-0042 rev C, item RT-CREW",
      "165.00 × 1.5 OT",
      "4 h",
      "4 × 247.50 = 990.00 USD",
    ]);
  });
  it("of a night is priced on the two days its hours are on (example 7)", () => {
    const lines = hoursFor(classifyHours([worked("2026-05-07 18:00", "2026-05-08 07:00")], always(rule)));
    expect(written(lines)).toEqual(["6 × 165.00 = 990.00", "2 × 165.00 = 330.00", "4 × 247.50 = 990.00", "1 × 330.00 = 330.00"]);
    expect(totalOf(lines, "USD")).toBe("2640.00");
  });
  it("of a night over a new revision takes each day's own price", () => {
    const old = sheet(rt, { revision: "B", effectiveTo: "2026-05-07" });
    const dearer = sheet([item({ category: "crew", unit: "crew-hour", price: "170.00" })], { effectiveFrom: "2026-05-08" });
    const pieces = classifyHours([worked("2026-05-07 20:00", "2026-05-08 02:00")], always(rule));
    expect(written(timeLines([old, dearer], job, crew, pieces))).toEqual(["4 × 165.00 = 660.00", "2 × 170.00 = 340.00"]);
  });
  it("of a crew whose assistant stays longer (example 10)", () => {
    const members = new Map([
      ["lead", [worked(`${tuesday} 06:00`, `${tuesday} 16:00`)]],
      ["assistant", [worked(`${tuesday} 06:00`, `${tuesday} 18:00`)]],
    ]);
    const { together, beyond } = crewHours(members, 2, always(rule));
    const lines = [...hoursFor(together), ...beyond.flatMap(({ pieces }) => hoursFor(pieces, assistant))];
    expect(written(lines)).toEqual(["8 × 165.00 = 1320.00", "2 × 247.50 = 495.00", "2 × 93.00 = 186.00"]);
    expect(totalOf(lines, "USD")).toBe("2001.00");
    const lead = { ...assistant, level: "II" };
    expect(written(beyond.flatMap(({ pieces }) => hoursFor(pieces, lead)))).toEqual([
      `No price for RT labour per hour, level II on ${tuesday} in RS-0042 rev C.`,
    ]);
  });
  it("with standby and portal to portal (example 12)", () => {
    const day = [
      worked(`${tuesday} 06:00`, `${tuesday} 10:00`, { activity: "standby" }),
      worked(`${tuesday} 10:00`, `${tuesday} 16:00`),
    ];
    const uncounted = { ...rule, counted: ["work" as const] };
    expect([rule, uncounted].map((one) => totalOf(hoursFor(classifyHours(day, always(one))), "USD"))).toEqual([
      "1595.00",
      "1430.00",
    ]);
    const portal = sheet([
      item({ category: "labour", unit: "hour", price: "98.00" }),
      item({ category: "travel", unit: "hour", price: "78.40" }),
    ]);
    const trip = [
      worked(`${tuesday} 06:00`, `${tuesday} 07:30`, { activity: "travel" }),
      worked(`${tuesday} 07:30`, `${tuesday} 15:30`),
      worked(`${tuesday} 15:30`, `${tuesday} 17:00`, { activity: "travel" }),
    ];
    const lines = hoursFor(classifyHours(trip, always(rule)), assistant, portal);
    expect(lines.map((line) => "net" in line && line.net)).toEqual(["117.60", "637.00", "220.50", "176.40"]);
    expect(totalOf(lines, "USD")).toBe("1151.50");
  });
  it("with a night premium of the price in straight time (examples 14 and 15)", () => {
    const nightly = { ...rule, dailySt: "9", nightPremium: { from: "22:00", to: "06:00", percent: "10" } };
    const on = sheet(rt, { overtimeRule: nightly });
    const late = classifyHours([worked("2026-05-05 14:00", "2026-05-06 02:00")], always(nightly));
    const premium = hoursFor(late, crew, on).filter((line) => "net" in line && line.description.includes("night"));
    expect(totalOf(premium, "USD")).toBe("66.00");

    const eu = overtimePresets.EU;
    const dutch = sheet([item({ category: "labour", unit: "hour", price: "72.00" })], { overtimeRule: eu, currency: "EUR" });
    const entry = worked("2026-05-24 22:00", "2026-05-25 06:00", { timeZone: "Europe/Amsterdam" });
    const pieces = classifyHours([entry], always(eu, { holidays: new Set(["2026-05-25"]) }));
    const lines = timeLines([dutch], { ...job, currency: "EUR" }, assistant, pieces);
    expect(written(lines)).toEqual(["2 × 108.00 = 216.00", "6 × 144.00 = 864.00", "2 × 18.00 = 36.00", "6 × 18.00 = 108.00"]);
    expect(totalOf(lines, "EUR")).toBe("1224.00");
  });
});

describe("the minimum of a shift", () => {
  const ut = (steps: string[]) =>
    sheet([item({ category: "labour", unit: "hour", price: "98.00" })], {
      minimumRule: { basis: "person", steps, counts: ["work"] },
    });
  const day = (from: string, to: string, steps: string[]) =>
    hoursFor(classifyHours([worked(from, to)], always(rule)), assistant, ut(steps));
  it("is a line of its own", () => {
    expect(written(day(`${tuesday} 06:00`, `${tuesday} 08:15`, ["4"]))).toEqual([
      "2.25 × 98.00 = 220.50",
      "1.75 × 98.00 = 171.50",
    ]);
    expect(written(day(`${tuesday} 06:00`, `${tuesday} 11:30`, ["4", "8"]))[1]).toContain("2.5 × 98.00");
    expect(day(`${tuesday} 06:00`, `${tuesday} 14:30`, ["4", "8"])).toHaveLength(2);
  });
  it("is in the class of the first hour", () => {
    const sunday = day("2026-05-10 06:00", "2026-05-10 08:15", ["4"]);
    expect(written(sunday)).toEqual(["2.25 × 196.00 = 441.00", "1.75 × 196.00 = 343.00"]);
    expect(totalOf(sunday, "USD")).toBe("784.00");
  });
});

it("distance within what is included costs nothing, each day by itself", () => {
  const on = { ...job, on: tuesday };
  const lines = ["186", "42", "61.5"].flatMap((driven) => distanceLines([client], on, driven, "mile"));
  expect(written(lines)).toEqual(["136 × 1.15 = 156.40", "11.5 × 1.15 = 13.23"]);
  expect(totalOf(lines, "USD")).toBe("169.63");
});
