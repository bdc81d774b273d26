import { describe, expect, it } from "vitest";
import { againstStated, screenReport, templatesScreenedFor } from "./screening.ts";
import { quantity } from "#kit/quantity.ts";

/** calibration.md section 5.5. */
const points = [
  ["5", "0.02"],
  ["10", "0.18"],
  ["20", "0.35"],
].map(([nominal = "", error = ""]) => ({ nominal, reference: nominal, error, unit: "mm", u95: "0.02" }));
const header = { U: quantity("0.10", "mm"), tActualRule: "minimum" };
const line = (lineNo: number, readings: string[], unit = "mm", tReq = "9.50") => ({
  lineNo,
  itemKey: `CML ${lineNo}`,
  values: {
    ...Object.fromEntries(readings.map((one, index) => [`r${index + 1}`, quantity(one, unit)])),
    tReq: quantity(tReq, unit),
  },
});
const screen = (lines: ReturnType<typeof line>[], more = points, head: Parameters<typeof screenReport>[2] = header) =>
  screenReport("UT-THK", "UT-TG", head, lines, more);

describe("the readings of a thickness report", () => {
  it("are screened by the worked example, the worst first", () => {
    const { screen: verdict, readings } = screen([line(1, ["12.40"]), line(2, ["9.75"]), line(3, ["9.60"]), line(4, ["9.30"])]);
    expect(verdict).toBe("affected");
    expect(readings.map(({ lineNo, corrected, verdict: of }) => [lineNo, corrected, of])).toEqual([
      [3, "9.4328", "affected"],
      [2, "9.578", "review"],
      [1, "12.1792", "no effect"],
      [4, "9.1424", "no effect"],
    ]);
  });
  it("are refused, asked about or left alone by what the stated uncertainty covers of the error of their instrument", () => {
    const of = (bias: string, verdict: "affected" | "no effect", stated: string | null) =>
      againstStated({ bias, verdict }, stated);
    // +3.0 mm at 10 mm by the certificate, 9.60 read, 9.50 required, U 0.10.
    expect(of("3.0", "affected", "0.10")).toBe("refuse");
    expect([of("-3.0", "no effect", "0.10"), of("0.05", "affected", null)]).toEqual(["ask", "ask"]);
    expect([of("0.10", "affected", "0.10"), of("3.0", "no effect", null)]).toEqual(["covered", "covered"]);
  });
  it("count by their least or their mean, as the report judged them", () => {
    expect(screen([line(1, ["9.60", "12.40"])]).screen).toBe("affected");
    expect(screen([line(1, ["9.60", "12.40"])], points, { ...header, tActualRule: "average" }).readings[0]?.reading).toBe("11");
  });
  it("are screened one by one: the instrument may be right at the least of them and wrong at the next", () => {
    const steep = [
      ["9.70", "0"],
      ["9.95", "0.90"],
      ["20", "0.90"],
    ].map(([nominal = "", error = ""]) => ({ nominal, reference: nominal, error, unit: "mm", u95: "0.02" }));
    expect(screen([line(1, ["9.70", "9.70", "9.95"])], steep).readings[0]).toMatchObject({
      reading: "9.95",
      corrected: "9.05",
      verdict: "affected",
    });
    const mean = screen([line(1, ["9.70", "9.95"])], steep, { ...header, tActualRule: "average" }).readings[0];
    expect(mean).toMatchObject({ reading: "9.825", bias: "0.45", corrected: "9.375", verdict: "affected" });
  });
  it("in inches are compared with errors found in millimetres, and the other way round", () => {
    // 0.378 in is 9.6012 mm, required 0.374 in is 9.4996 mm: corrected 9.434 mm.
    expect(screen([line(1, ["0.378"], "in", "0.374")]).screen).toBe("affected");
    const inInches = [{ nominal: "0.4", reference: "0.4", error: "0.01", unit: "in", u95: "0" }];
    expect(screen([line(1, ["9.70"])], inInches).readings[0]).toMatchObject({ bias: "0.254", verdict: "affected" });
  });
  it("take the larger uncertainty of the report and the calibration", () => {
    const precise = { ...header, U: quantity("0.01", "mm") };
    expect(screen([line(1, ["9.75"])], points, precise).screen).toBe("no effect");
    const vague = points.map((point) => ({ ...point, u95: "0.10" }));
    expect(screen([line(1, ["9.75"])], vague, precise).screen).toBe("review");
  });
  it("are left to a person where nothing can be computed", () => {
    expect(screen([])).toEqual({ screen: "review", readings: [] });
    expect(screen([line(1, ["9.60"])], []).screen).toBe("review");
    expect(
      screen(
        [line(1, ["9.60"])],
        points.map((point) => ({ ...point, unit: "mm/y" })),
      ).screen,
    ).toBe("review");
    expect(screenReport("MT", "MT-YAC", {}, [line(1, ["9.60"])], points).screen).toBe("review");
    expect(templatesScreenedFor("MT-YAC")).toEqual([]);
    expect(templatesScreenedFor("UT-TG")).toEqual(["UT-THK"]);
  });
});
