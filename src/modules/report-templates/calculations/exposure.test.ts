import { describe, expect, it } from "vitest";
import { Decimal } from "#kit/decimal.ts";
import { filmFactorOf, gammaExposureTime } from "./exposure.ts";

const seconds = (source: string, curies: number, sfd: string, steel: string, filmFactor = 1) =>
  gammaExposureTime({ source, activity: String(curies * 37), sfd, steel, filmFactor: new Decimal(filmFactor) })?.toNumber();

describe("the time of a gamma exposure (radiation-calculators 5.10)", () => {
  it("is that of the starter table for Ir-192: 42 Ci at 20 in through 12.7 mm, density 2.5, 0.15 × 400 / 42 min", () => {
    expect(seconds("Ir-192", 42, "508", "12.7")).toBeCloseTo((0.15 * 400 * 60) / 42, 6);
    expect(seconds("Ir-192", 84, "508", "12.7")).toBeCloseTo((0.15 * 400 * 60) / 84, 6);
    expect(seconds("Ir-192", 42, "1016", "12.7", 3)).toBeCloseTo((0.15 * 1600 * 3 * 60) / 42, 6);
  });
  it("lies between the rows on a straight line of the logarithm", () => {
    const [thin, between, thick] = ["19.05", "20", "22.23"].map((steel) => seconds("Ir-192", 65, "600", steel) ?? 0);
    expect((thin ?? 0) < (between ?? 0) && (between ?? 0) < (thick ?? 0)).toBe(true);
  });
  it("is told of no thickness outside the table, and of no other source than the tables have", () => {
    expect([seconds("Ir-192", 42, "508", "3.1"), seconds("Ir-192", 42, "508", "51"), seconds("Yb-169", 5, "300", "5")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      gammaExposureTime({ source: "X-ray", activity: null, sfd: "700", steel: "10", filmFactor: new Decimal(1) }),
    ).toBeNull();
  });
  it("is of the same order for Se-75: 35 Ci at 500 mm through 12 mm, about 156 s at a dose of 0.55 R", () => {
    expect((seconds("Se-75", 35, "500", "12") ?? 0) * (0.55 / 0.9)).toBeCloseTo(156.2268, 3);
  });
  it("is multiplied by the factor of the film, by its name or else its class", () => {
    const factor = (type: string | null, filmClass: string | null) => filmFactorOf(type, filmClass)?.toNumber() ?? null;
    expect([factor("Structurix D5", "I"), factor("AA400", "C5"), factor("X", "II"), factor("X", null)]).toEqual([
      1.5,
      1,
      1,
      null,
    ]);
  });
});
