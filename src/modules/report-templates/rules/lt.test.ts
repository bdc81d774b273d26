import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { check, evaluate } from "../engine.ts";
import { ltSample } from "../samples.ts";
import { type Change, firstLine, header, inUS, messages, technique } from "./testing.ts";

const says = (rule: string, ...changes: Change[]) => messages(ltSample(), rule, ...changes);
const MPa = (entered: string) => quantity(entered, "MPa");
const psi = (entered: string) => quantity(entered, "psi");
const pneumatic = (values: Parameters<typeof technique>[0] = {}) =>
  technique({
    kind: "pneumatic",
    medium: "nitrogen",
    testPressure: MPa("2.20"),
    volume: quantity("2", "m³"),
    reliefSet: MPa("2.40"),
    prelimCheck: true,
    ...values,
  });

describe("test pressure", () => {
  it("is 1.5 times the design pressure in a hydrostatic test to B31.3", () => {
    expect(says("LT-R1", technique({ testPressure: MPa("3.000") }))).toEqual([]);
    expect(says("LT-R1", technique({ testPressure: MPa("2.990") }))).toEqual([
      "E Test pressure 2.990 MPa; at least 3.000 MPa is required",
    ]);
  });
  it("is 1.1 times it with gas, 1.3 times it times the ratio of stresses in a vessel", () => {
    expect(says("LT-R1", pneumatic({ testPressure: MPa("2.19") }))).toHaveLength(1);
    const vessel = header({ code: "VIII-1", designPressure: MPa("10"), ratio: quantity("1.15", "") });
    expect(says("LT-R1", vessel, technique({ testPressure: MPa("14.95") }))).toEqual([]);
    expect(says("LT-R1", vessel, technique({ testPressure: MPa("14.94") }))).toHaveLength(1);
  });
  it("is typed with its clause by every other code", () => {
    const tank = header({ code: "API 1110", requiredTyped: MPa("3.1"), requiredClause: "6.2" });
    expect(says("LT-R1", tank)).toHaveLength(1);
  });
  it("goes no higher with gas than 1.33 times the design pressure of piping", () => {
    expect(says("LT-R17", pneumatic({ testPressure: MPa("2.66") }))).toEqual([]);
    expect(says("LT-R17", pneumatic({ testPressure: MPa("2.661") }))).toEqual([
      "E Test pressure 2.661 MPa; a pneumatic test goes to at most 1.33 times the design pressure, 2.660 MPa",
    ]);
    expect(says("LT-R17", technique({ testPressure: MPa("3.020") }))).toEqual([]);
  });
  it("is held ten minutes under B31.3 and B31.1", () => {
    const powerPiping = header({ code: "B31.1", requiredTyped: MPa("3.000"), requiredClause: "137.4.5" });
    expect(says("LT-R2", powerPiping, technique({ holdMin: quantity("9", "min") }))).toHaveLength(1);
    expect(says("LT-R2", technique({ holdMin: quantity("9", "min") }))).toEqual([
      "E Hold time 9 min; at least 10 min is required",
    ]);
    expect(says("LT-R2", technique({ holdMin: quantity("10", "min") }))).toEqual([]);
  });
  it("is held no longer than from its first to its last minute", () => {
    expect(says("LT-R8", technique({ holdMin: quantity("66", "min") }))).toHaveLength(1);
    expect(says("LT-R8", technique({ end: "2026-06-10T15:00:00Z" }))).toHaveLength(1);
  });
});

describe("gauges", () => {
  const dial = (rangeMax: string): Change =>
    technique({ gauges: [{ gauge: "sample-gauge-1", kind: "dial", rangeMax: MPa(rangeMax) }] });
  it("with a dial range from 1.5 to 4 times the test pressure, digital ones as far as they like", () => {
    expect(says("LT-R11", dial("4.53"))).toEqual([]);
    expect(says("LT-R11", dial("4.52"))).toHaveLength(1);
    expect(says("LT-R11", dial("12.08"))).toEqual([]);
    expect(says("LT-R11", dial("12.09"))).toHaveLength(1);
    expect(says("LT-R11", technique({ recorderRange: MPa("20") }))).toHaveLength(1);
  });
  it("were calibrated within twelve months", () => {
    const calibrated =
      (on: string): Change =>
      ({ context }) =>
        Object.assign(context.equipment[0] ?? {}, { calibratedOn: on });
    expect(says("LT-R12", calibrated("2025-06-10"))).toEqual([]);
    expect(says("LT-R12", calibrated("2025-06-09"))).toHaveLength(1);
  });
});

describe("gas under pressure", () => {
  it("has a relief valve that opens within 0.345 MPa or 10 %, the lesser", () => {
    expect(says("LT-R4", pneumatic({ reliefSet: MPa("2.42") }))).toEqual([]);
    expect(says("LT-R4", pneumatic({ reliefSet: MPa("2.43") }))).toHaveLength(1);
    expect(says("LT-R4", pneumatic({ reliefSet: MPa("2.10") }))).toHaveLength(1);
    expect(says("LT-R4", inUS, pneumatic({ testPressure: psi("1000"), reliefSet: psi("1050") }))).toEqual([]);
    expect(says("LT-R4", inUS, pneumatic({ testPressure: psi("1000"), reliefSet: psi("1051") }))).toHaveLength(1);
  });
  it("is looked at for leaks at 0.17 MPa before it is raised", () => {
    expect(says("LT-R5", pneumatic({ prelimCheck: false }))[0]).toContain("at 0.17 MPa");
    expect(says("LT-R5", inUS, pneumatic({ testPressure: psi("40"), prelimCheck: false }))[0]).toContain("at 20 psi");
  });
  it("stores no more than 271 MJ", () => {
    expect(says("LT-R6", pneumatic())).toEqual([]);
    expect(says("LT-R6", pneumatic({ volume: quantity("100", "m³") }))).toHaveLength(1);
  });
});

it("metal within 17 °C of its least temperature is asked about, within 30 °F in a US report", () => {
  const metal = (entered: string, unit = "°C") => technique({ metalTemp: quantity(entered, unit) });
  expect(says("LT-R3", metal("-3"))).toEqual([]);
  expect(says("LT-R3", metal("-4"))).toHaveLength(1);
  const cold = header({ mdmt: quantity("0", "°F") });
  expect(says("LT-R3", inUS, cold, metal("30", "°F"))).toEqual([]);
  expect(says("LT-R3", inUS, cold, metal("29", "°F"))).toHaveLength(1);
});

describe("leak tests", () => {
  it("by bubbles are held fifteen minutes, warm enough for the solution, and within a quarter of the design pressure", () => {
    const bubbles = (values: Parameters<typeof technique>[0]) =>
      technique({ kind: "bubble", testPressure: MPa("0.5"), holdMin: quantity("15", "min"), ...values });
    expect(says("LT-R13", bubbles({}))).toEqual([]);
    expect(says("LT-R13", bubbles({ holdMin: quantity("14", "min") }))).toHaveLength(1);
    expect(says("LT-R13", bubbles({ metalTemp: quantity("4", "°C") }))).toHaveLength(1);
    expect(says("LT-R14", bubbles({}))).toEqual([]);
    expect(says("LT-R14", bubbles({ testPressure: MPa("0.51") }))).toHaveLength(1);
  });
  it("in a vacuum box draw 15 kPa for ten seconds", () => {
    const box = (vacuum: string, held: string) =>
      technique({ kind: "vacuum box", vacuum: quantity(vacuum, "kPa"), vacuumHeld: quantity(held, "s") });
    expect(says("LT-R15", box("15", "10"))).toEqual([]);
    expect(says("LT-R15", box("14", "9"))).toHaveLength(2);
  });
  it("in a vacuum box have no test pressure, and a tank of API 650 may have the design pressure 0", () => {
    const tank = header({ code: "API 650", designPressure: MPa("0"), requiredTyped: MPa("0.021"), requiredClause: "8.6.4" });
    const box = technique({
      kind: "vacuum box",
      testPressure: null,
      holdMin: null,
      vacuum: quantity("21", "kPa"),
      vacuumHeld: quantity("10", "s"),
    });
    const sample = ltSample();
    for (const change of [tank, box]) change(sample);
    const found = check(sample.definition, sample.content, sample.context);
    expect(found.filter(({ severity }) => severity === "E").map(({ message }) => message)).toEqual([]);
    expect(says("LT-R20", header({ designPressure: MPa("0") }))).toHaveLength(1);
  });
  it("by helium are accepted up to the rate allowed", () => {
    const helium = (rate: string) =>
      technique({ kind: "helium", leakRate: quantity(rate, "Pa·m³/s"), leakRateMax: quantity("0.00001", "Pa·m³/s") });
    expect(says("LT-R16", helium("0.00001"))).toEqual([]);
    expect(says("LT-R16", helium("0.00002"))).toHaveLength(2);
  });
});

it("a leak is rejected, unless the test after its repair is named", () => {
  const judged = (...changes: Change[]) => {
    const sample = ltSample();
    for (const change of changes) change(sample);
    return evaluate(sample.definition, sample.content, sample.context)[0]?.verdict;
  };
  expect(judged()).toBe("ACC");
  expect(judged(firstLine({ leakFound: true, location: "F-02" }))).toBe("REJ");
  expect(judged(firstLine({ leakFound: true, location: "F-02", retest: "HOU-LT-26-0031, line 1" }))).toBe("ACC");
});

it("nothing is welded or heated after the test, and the chart of a recorder is attached", () => {
  expect(says("LT-R7", header({ examinedBefore: false }))).toHaveLength(1);
  expect(says("LT-R10", ({ context }) => Object.assign(context, { attachments: [{ kind: "sketch" }] }))).toHaveLength(1);
});
