import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareQuantities,
  convert,
  display,
  parseDecimal,
  Quantity,
  quantity,
  siOf,
  siUnitOf,
  twoMeanings,
  units,
  valueIn,
} from "#kit/quantity.ts";

const aNumber = fc
  .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 6 }))
  .map(([whole, fraction, places]) => `${whole}.${String(fraction).padStart(6, "0").slice(0, places)}`);
const unitNames = Object.keys(units);
const twoOfAKind = fc.constantFrom(
  ...unitNames.flatMap((a) => unitNames.filter((b) => units[a]?.dimension === units[b]?.dimension).map((b) => [a, b] as const)),
);

describe("a typed number", () => {
  it.each([
    ["11,20", "11.20"],
    ["11.20", "11.20"],
    [" 0,375 ", "0.375"],
    [".5", "0.5"],
    ["007", "7"],
    ["+3", "3"],
    ["−12.5", "-12.5"],
    ["-0", "0"],
  ])("%s is %s", (text, expected) => expect(parseDecimal(text)).toBe(expected));

  it.each(["", "n/a", "1,234.5", "1 234", "1e3", "0x10", "5.", "--1", "NaN", "Infinity", "1.2.3", "³"])(
    "%s is refused",
    (text) => {
      expect(parseDecimal(text)).toBeNull();
      expect(() => quantity(text, "mm")).toThrow("is not a number");
    },
  );

  it("with a named decimal sign refuses the other", () => {
    expect(parseDecimal("1,000", ".")).toBeNull();
    expect(parseDecimal("1,5", ",")).toBe("1.5");
  });
});

describe("a number that may have a thousands separator", () => {
  it.each([
    ["1,440", "1440", "1.440"],
    ["1.440", "1440", "1.440"],
    ["-12,500", "-12500", "-12.500"],
    ["999,999", "999999", "999.999"],
  ])("%s may be %s or %s", (text, grouped, decimal) => expect(twoMeanings(text)).toEqual({ grouped, decimal }));

  it.each(["0,250", "0.250", "1440.125", "1,44", "1,4400", "1440", "", "1,440,000"])("%s has at most one meaning", (text) =>
    expect(twoMeanings(text)).toBeNull(),
  );
});

describe("units", () => {
  it.each([
    ["0.375", "in", "9.525", "mm"],
    ["120", "mi", "193.12128", "km"],
    ["41", "Ci", "1517", "GBq"],
    ["10", "mil", "254", "µm"],
    ["1", "ft", "0.3048", "m"],
    ["1", "lb", "0.45359237", "kg"],
    ["5", "mpy", "0.127", "mm/y"],
    ["4", "h", "14400", "s"],
    ["1", "rem", "10", "mSv"],
    ["10", "bar", "1", "MPa"],
    ["250", "kPa", "0.25", "MPa"],
  ])("%s %s is exactly %s %s", (entered, unit, si, siUnit) => {
    expect(siOf(quantity(entered, unit))).toBe(si);
    expect(siUnitOf(unit)).toBe(siUnit);
  });

  it("1517 GBq shows as 1.517 TBq", () => expect(display(quantity("41", "Ci"), "TBq", 3)).toBe("1.517"));

  it("75 °F is 23.888… °C, shown 23.9", () => {
    expect(siOf(quantity("75", "°F"))).toBe("23.88888888888888888888888889");
    expect(display(quantity("75", "°F"), "°C", 1)).toBe("23.9");
  });

  it("95 and 90 foot-candles lie on both sides of 1000 lx", () => {
    expect(display(quantity("95", "fc"), "lx", 1)).toBe("1022.6");
    expect(display(quantity("90", "fc"), "lx", 1)).toBe("968.8");
  });

  it("a psi is a pound-force on a square inch", () => expect(display(quantity("1000", "psi"), "MPa", 6)).toBe("6.894757"));

  it("things of different kinds do not convert", () => {
    expect(() => convert("1", "mm", "kg")).toThrow("mm cannot be converted to kg");
    expect(() => quantity("1", "furlong")).toThrow("not a unit");
    expect(() => quantity("1", "constructor")).toThrow("not a unit");
  });

  it("there and back again is the same number", () => {
    fc.assert(
      fc.property(aNumber, twoOfAKind, (number, [a, b]) => {
        const back = convert(convert(number, a, b), b, a);
        expect(Math.abs(Number(back) - Number(number))).toBeLessThan(1e-9);
      }),
    );
  });

  it("every SI unit is its own SI unit, of the same dimension", () => {
    for (const unit of unitNames) {
      expect(siUnitOf(siUnitOf(unit))).toBe(siUnitOf(unit));
      expect(units[siUnitOf(unit)]?.dimension).toBe(units[unit]?.dimension);
    }
  });
});

describe("what was entered", () => {
  it("does not change, whatever is displayed", () => {
    fc.assert(
      fc.property(aNumber, twoOfAKind, (number, [unit, shown]) => {
        const typed = quantity(number, unit);
        display(typed, shown, 1);
        expect(typed.entered).toBe(parseDecimal(number));
        expect(valueIn(typed, unit)).toBe(typed.entered);
      }),
    );
  });

  it("is rounded half up for display only, and minus zero is zero", () => {
    expect(display(quantity("2.345", "mm"), "mm", 2)).toBe("2.35");
    expect(display(quantity("-2.345", "mm"), "mm", 2)).toBe("-2.35");
    expect(display(quantity("-0.04", "mm"), "mm", 1)).toBe("0.0");
    expect(display(quantity("11,20", "mm"))).toBe("11.20");
  });

  it("compares across units", () => {
    expect(compareQuantities(quantity("1", "in"), quantity("25.4", "mm"))).toBe(0);
    expect(compareQuantities(quantity("95", "fc"), quantity("1000", "lx"))).toBeGreaterThan(0);
  });
});

describe("a quantity that arrives", () => {
  it("is accepted only when the SI value is the exact one", () => {
    expect(Quantity.safeParse(quantity("0.375", "in")).success).toBe(true);
    expect(Quantity.safeParse({ entered: "0.375", unit: "in", si: "9.53" }).success).toBe(false);
    expect(Quantity.safeParse({ entered: "1,5", unit: "mm", si: "1.5" }).success).toBe(false);
    expect(Quantity.safeParse({ entered: "1", unit: "furlong", si: "1" }).success).toBe(false);
  });
});
