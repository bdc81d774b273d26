import { describe, expect, it } from "vitest";
import * as intervals from "./intervals.ts";
import { shown } from "./testing.ts";
import { noMeasurableLoss, remainingLife } from "./thickness.ts";

const life = (value: string) => ({ value, reason: null });
const piping = (years: string, pipingClass: string | null, more: { injection?: boolean; full?: boolean } = {}) =>
  intervals.pipingThicknessInterval({
    life: life(years),
    pipingClass,
    injection: more.injection ?? false,
    shortLife: more.full ? "full life to 2 years" : "half life",
  });

describe("thickness measurement of piping (API 570 6.3.3, Table 1)", () => {
  it.each([
    ["34.66", ["5", "10", "10"]],
    ["20", ["5", "10", "10"]],
    ["12", ["5", "6", "6"]],
    ["10", ["5", "5", "5"]],
    ["4.0", ["2", "2", "2"]],
    ["3.9", ["1.95", "1.95", "1.95"]],
    ["3.0", ["1.5", "1.5", "1.5"]],
    ["1.5", ["0.75", "0.75", "0.75"]],
  ])("remaining life %s y: classes 1, 2, 3 every %j years", (years, expected) => {
    expect(["1", "2", "3"].map((pipingClass) => piping(years, pipingClass).value)).toEqual(expected);
  });
  it.each([
    ["4.0", "2"],
    ["3.0", "2"],
    ["2.0", "2"],
    ["1.5", "1.5"],
  ])("where the company takes the full life to 2 years, life %s y: %s", (years, expected) => {
    expect(piping(years, "1", { full: true }).value).toBe(expected);
  });
  it("is counted from the inspection: class 1 to 2029-06-03, class 2 to 2034-06-03", () => {
    const due = (pipingClass: string) => intervals.dueAfter("2024-06-03", piping("34.66", pipingClass)).value;
    expect([due("1"), due("2")]).toEqual(["2029-06-03", "2034-06-03"]);
  });
  it("caps injection points at 3 years, leaves class 4 to the owner, and gives no date when it is immediate", () => {
    expect(piping("34", "2", { injection: true }).value).toBe("3");
    expect(piping("4", "2", { injection: true }).value).toBe("2");
    expect(piping("34", "4").reason).toBe("class 4: the owner sets the interval");
    expect(piping("34", null).reason).toBe("no piping class");
    expect(piping("immediate", "1").value).toBeNull();
    expect(piping("-0.5", "1").value).toBeNull();
  });
  it("keeps the cap of the class where no loss can be measured", () => {
    const unmeasured = { value: null, reason: noMeasurableLoss };
    expect(intervals.pipingThicknessInterval({ life: unmeasured, pipingClass: "2", injection: false }).value).toBe("10");
  });
  it("is soon where no rate is known: three months whatever the class, not the cap; class 4 is the owner's", () => {
    const unrated = remainingLife({ tActual: "11.20", tReq: "6.35", rate: null });
    const of = (pipingClass: string | null, injection = false) =>
      intervals.pipingThicknessInterval({ life: unrated, pipingClass, injection });
    expect([of("1").value, of("2").value, of("3").value, of("3", true).value]).toEqual(["0.25", "0.25", "0.25", "0.25"]);
    expect(of("4").reason).toBe("class 4: the owner sets the interval");
    expect(intervals.dueAfter("2024-06-03", of("1")).value).toBe("2024-09-02");
    expect(intervals.vesselInternalInterval(unrated).value).toBe("0.5");
    expect(of("2").formula).toBe("no corrosion rate: class 2 must be read again after 0.25 y to obtain one (API 570 7.1.2)");
  });
  it("looks at piping from outside every 5, 5 and 10 years", () => {
    expect(["1", "2", "3", "4"].map((one) => intervals.pipingVisualInterval(one).value)).toEqual(["5", "5", "10", null]);
  });
});

describe("vessels (API 510 6.4, 6.5)", () => {
  it("14.2 to 11.5 at 0.18: life 15.0, internal 7.5, external 5", () => {
    const remaining = remainingLife({ tActual: "14.2", tReq: "11.5", rate: "0.18" });
    const internal = intervals.vesselInternalInterval(remaining);
    expect([shown(remaining, 1), internal.value, intervals.vesselExternalInterval(internal).value]).toEqual(["15.0", "7.5", "5"]);
    expect(intervals.dueAfter("2024-06-03", internal).value).toBe("2031-12-02");
  });
  it.each([
    ["24", "10"],
    ["20", "10"],
    ["4", "2"],
    ["3.33", "2"],
    ["2", "2"],
    ["1.5", "1.5"],
  ])("life %s y: internal every %s y", (years, expected) => {
    expect(intervals.vesselInternalInterval(life(years)).value).toBe(expected);
  });
});

describe("pressure at the next inspection", () => {
  it("pipe by API 570 7.5: 9.80 mm left, 12.79 MPa", () => {
    const P = intervals.pipingMawp({
      tActual: "11.20",
      rate: "0.139943",
      years: "5",
      S: "137.9",
      E: "1",
      W: "1",
      Y: "0.4",
      OD: "219.1",
    });
    expect(shown(P, 2)).toBe("12.79");
    expect(P.formula).toContain("9.80");
  });
  it("vessel by API 510 7.3: 11.5 mm left, 1.754 MPa", () => {
    const P = intervals.vesselMawp({ tActual: "14.2", rate: "0.18", years: "7.5", S: "138", E: "0.85", R: "762" });
    expect(shown(P, 3)).toBe("1.754");
  });
  it("is none where nothing is left", () => {
    expect(intervals.vesselMawp({ tActual: "1", rate: "0.1", years: "5", S: "138", E: "1", R: "762" }).reason).toBe(
      "nothing is left at the next inspection",
    );
  });
});
