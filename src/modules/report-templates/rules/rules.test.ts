import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Line, Values } from "../content.ts";
import { check, type Finding } from "../engine.ts";
import { mtSample, rtFilmSample, utThicknessSample, type Sample } from "../samples.ts";

const mm = (entered: string) => quantity(entered, "mm");
const density = (entered: string) => quantity(entered, "");

/** The findings of one rule after a change to a report that is otherwise in order. */
function findings(sample: Sample, ruleId: string, change: (sample: Sample) => void = () => undefined): Finding[] {
  change(sample);
  return check(sample.definition, sample.content, sample.context).filter((one) => one.ruleId === ruleId);
}

function messages(sample: Sample, ruleId: string, change?: (sample: Sample) => void): string[] {
  return findings(sample, ruleId, change).map(({ severity, message }) => `${severity} ${message}`);
}

function lineOf({ content }: Sample, index: number): Line {
  return content.lines[index] ?? expect.fail(`no line ${index}`);
}

const technique = (values: Values) => (sample: Sample) => void Object.assign(sample.content.technique, values);
const header = (values: Values) => (sample: Sample) => void Object.assign(sample.content.header, values);
const calibration = (values: Values) => (sample: Sample) => void Object.assign(sample.content.calibration, values);
const firstLine = (values: Values) => (sample: Sample) => void Object.assign(lineOf(sample, 0).values, values);

describe("every report", () => {
  it("needs its required fields", () => {
    const missing = findings(mtSample(), "C-REQUIRED", header({ material: "  ", procedure: null }));
    expect(missing.map(({ target, message }) => [target.key, message])).toEqual([
      ["material", "Enter material"],
      ["procedure", "Enter procedure"],
    ]);
  });
  it("needs limitations in words, even if none", () => {
    expect(messages(mtSample(), "C-REQUIRED", ({ content }) => void (content.summary["limitations"] = null))).toEqual([
      "E Enter limitations",
    ]);
  });
  it("needs an answered yes or no, and no is an answer", () => {
    expect(messages(utThicknessSample(), "C-REQUIRED", technique({ throughCoating: null }))).toEqual([
      "E Enter measured through coating",
    ]);
    expect(messages(utThicknessSample(), "C-REQUIRED", technique({ throughCoating: false }))).toEqual([]);
  });
  it("asks nothing of a line not examined, or to be shot again", () => {
    const blank = (result: "NE" | "RESHOOT" | "ACC") => (sample: Sample) =>
      Object.assign(lineOf(sample, 0), { result, neReason: "No access", values: {} });
    expect(findings(rtFilmSample(), "C-REQUIRED", blank("NE"))).toEqual([]);
    expect(findings(rtFilmSample(), "C-REQUIRED", blank("RESHOOT"))).toEqual([]);
    expect(findings(rtFilmSample(), "C-REQUIRED", blank("ACC")).length).toBe(9);
  });
  it("needs every cell of a check row", () => {
    const step = { when: "interval", at: "2024-06-03T11:00:00Z", step: mm("12.50"), read: null };
    const found = findings(utThicknessSample(), "C-REQUIRED", ({ content }) => {
      const rows = content.calibration["checks"];
      if (Array.isArray(rows)) content.calibration["checks"] = [step, ...rows.filter((row) => typeof row === "object")];
    });
    expect(found.map(({ message, target }) => [message, target.row])).toEqual([["Checks on the block, row 1: enter read", 0]]);
  });
  it.each([
    [
      "a number where a length is asked",
      header({ nominalThickness: "9.53" }),
      "Nominal thickness: Enter a number with its unit, mm",
    ],
    [
      "a weight where a length is asked",
      header({ nominalThickness: quantity("9.53", "kg") }),
      "Nominal thickness: Unit kg does not fit nominal thickness",
    ],
    ["a length below nothing", header({ nominalThickness: mm("-1") }), "Nominal thickness: At least 0 mm"],
    [
      "a choice that is not offered",
      header({ jointType: "glued" }),
      "Type of joint: Choose one of: butt, fillet, branch, socket, lap, corner, none",
    ],
    ["text too long", header({ drawingRev: "12345678901" }), "Drawing revision: At most 10 characters; 11 entered"],
    ["half an exposure", technique({ exposuresPerWeld: "3.5" }), "Exposures per weld: Enter a whole number"],
    ["no exposure", technique({ exposuresPerWeld: 0 }), "Exposures per weld: At least 1"],
    [
      "an instrument not on the report",
      calibration({ densitometer: "another" }),
      "Densitometer: Choose the densitometer from the equipment of this report",
    ],
    [
      "the wrong kind of instrument",
      calibration({ densitometer: "sample-step-wedge" }),
      "Densitometer: SWF-01 step wedge film is no densitometer",
    ],
  ])("refuses %s", (_, change, message) => {
    expect(messages(rtFilmSample(), "C-FORMAT", change)).toEqual([`E ${message}`]);
  });
  it("refuses a day and a time that do not exist, and a batch of the wrong kind", () => {
    const change = (sample: Sample) => {
      Object.assign(sample.content.calibration, { liftOn: "2026-02-30", bathAt: "2026-03-16 12:30" });
      Object.assign(sample.content.technique, { ink: "sample-paint" });
    };
    expect(messages(mtSample(), "C-FORMAT", change)).toEqual([
      "E Ink or powder: Magnaflux WCP-2 is no ink or powder",
      "E Lift test: day: Enter a date such as 2026-03-14",
      "E Bath settled at: Enter a date and time",
    ]);
  });
  it("takes inches where millimetres are asked", () => {
    expect(findings(rtFilmSample(), "C-FORMAT", header({ nominalThickness: quantity("0.375", "in") }))).toEqual([]);
  });
  it("needs at least one line", () => {
    expect(messages(mtSample(), "C-LINES", ({ content }) => void (content.lines = []))).toEqual(["E Add at least one line"]);
  });
  it("needs of each line its item, day, stage and result, and the reason when not examined", () => {
    const blank = (sample: Sample) =>
      Object.assign(lineOf(sample, 0), { itemKey: "", performedOn: null, result: null, examStage: null });
    expect(messages(mtSample(), "C-LINES", blank)).toEqual([
      "E Line 1: enter the weld or item",
      "E Line 1: enter the result",
      "E Line 1: choose the stage of the examination",
      "E Line 1: enter the day it was worked",
    ]);
    expect(messages(mtSample(), "C-LINES", (sample) => Object.assign(lineOf(sample, 0), { result: "NE" }))).toEqual([
      "E FW-1 (line 1): say why it was not examined",
    ]);
  });
  it("refuses a line worked on another day than the inspection", () => {
    expect(messages(mtSample(), "C-LINES", (sample) => Object.assign(lineOf(sample, 0), { performedOn: "2026-03-17" }))).toEqual([
      "E FW-1 (line 1): 2026-03-17 is not one of the days of this inspection",
    ]);
  });
  it("wants a reshoot followed by another line of the same weld", () => {
    const reshoot = (index: number) => (sample: Sample) => Object.assign(lineOf(sample, index), { result: "RESHOOT" });
    expect(findings(rtFilmSample(), "C-RESHOOT", reshoot(0))).toEqual([]);
    expect(messages(rtFilmSample(), "C-RESHOOT", reshoot(3))).toEqual([
      "E W-015 (line 4): to be repeated, but no later line of the same item repeats it or says not examined",
    ]);
  });
  it("does not accept a line with a rejected indication", () => {
    expect(messages(mtSample(), "C-INDICATIONS", (sample) => Object.assign(lineOf(sample, 2), { result: "ACC" }))).toEqual([
      "E FW-3 (line 3): ACC, but an indication on it is rejected",
    ]);
  });
  it("needs type and decision of every indication, and its line", () => {
    const change = ({ content }: Sample) => {
      const [first, second] = content.indications;
      Object.assign(first ?? {}, { code: null, disposition: null });
      Object.assign(second ?? {}, { lineId: "gone" });
    };
    expect(messages(mtSample(), "C-INDICATIONS", change)).toEqual([
      "E FW-3 (line 3): choose the type of indication",
      "E FW-3 (line 3): accept or reject the indication",
      "E This indication belongs to no line",
    ]);
    expect(
      messages(mtSample(), "C-INDICATIONS", ({ content }) => Object.assign(content.indications[1] ?? {}, { code: "SI" })),
    ).toEqual(["E FW-2 (line 2): SI is not a type of this template"]);
  });
  it("asks why a line without indication is rejected", () => {
    expect(messages(mtSample(), "C-NO-INDICATION", (sample) => Object.assign(lineOf(sample, 0), { result: "REJ" }))).toEqual([
      "W FW-1 (line 1): rejected without a rejected indication",
    ]);
  });
  it("asks why a rejected flaw is accepted, and only notes the stricter decision", () => {
    const decide =
      (index: number, disposition: "ACC" | "REJ") =>
      ({ content }: Sample) =>
        void Object.assign(content.indications[index] ?? {}, { disposition });
    expect(messages(rtFilmSample(), "C-EVALUATION", decide(0, "ACC"))).toEqual([
      "W Accepted although the criteria reject: REJ – UW-51(b)(2): 8.5 > 6.0 mm. The reason given here is printed",
    ]);
    expect(messages(rtFilmSample(), "C-EVALUATION", decide(1, "REJ"))).toEqual([
      "I Rejected although the criteria accept: ACC – UW-51(b)(2): 3.0 <= 6.0 mm",
    ]);
  });
  it("leaves reference criteria to the evaluator", () => {
    const change = ({ content }: Sample) => {
      content.acceptance.criteriaSet = "API 1104 Section 9";
      Object.assign(content.indications[0] ?? {}, { disposition: "ACC" });
    };
    expect(findings(rtFilmSample(), "C-EVALUATION", change)).toEqual([]);
  });
  it("needs the instruments of the method", () => {
    expect(
      messages(utThicknessSample(), "C-EQUIPMENT", ({ context }) => void (context.equipment = context.equipment.slice(0, 2))),
    ).toEqual(["E Add the step block used to the equipment of this report"]);
  });
  it("carries at most sixty photos", () => {
    const photos =
      (count: number) =>
      ({ context }: Sample) =>
        void (context.attachments = Array.from({ length: count }, () => ({ kind: "photo" })));
    expect(findings(mtSample(), "C-ATTACHMENTS", photos(60))).toEqual([]);
    expect(messages(mtSample(), "C-ATTACHMENTS", photos(61))).toEqual(["E Photos: at most 60, 61 attached"]);
  });
});

describe("film radiography", () => {
  it.each([
    ["gamma 1.94", { densityMin: density("1.94") }, ["E Density 1.94 is below 2.0"]],
    ["gamma 1.95, within the tolerance of 0.05", { densityMin: density("1.95") }, []],
    ["4.06", { densityMax: density("4.06") }, ["E Density 4.06 is above 4.0"]],
    ["4.05", { densityMax: density("4.05") }, []],
  ])("R1 density %s", (_, values, expected) => {
    expect(messages(rtFilmSample(), "RT-R1", firstLine(values))).toEqual(expected);
  });
  it("R1 X-ray goes down to 1.8, composite viewing to 1.3 on each film, ISO class B to 2.3 less 0.1", () => {
    const thin = (value: string, values: Values) => (sample: Sample) => {
      technique(values)(sample);
      firstLine({ densityMin: density(value) })(sample);
    };
    expect(messages(rtFilmSample(), "RT-R1", thin("1.75", { source: "X-ray" }))).toEqual([]);
    expect(messages(rtFilmSample(), "RT-R1", thin("1.74", { source: "X-ray" }))).toEqual(["E Density 1.74 is below 1.8"]);
    expect(messages(rtFilmSample(), "RT-R1", thin("1.25", { viewing: "composite" }))).toEqual([]);
    expect(messages(rtFilmSample(), "RT-R1", thin("2.19", { standard: "ISO 17636-1 B" }))).toEqual([
      "E Density 2.19 is below 2.3",
    ]);
  });
  it("R1 asks nothing of a film to be shot again", () => {
    const change = (sample: Sample) =>
      void Object.assign(lineOf(sample, 0), {
        result: "RESHOOT",
        values: { ...lineOf(sample, 0).values, densityMin: density("1.0") },
      });
    expect(findings(rtFilmSample(), "RT-R1", change)).toEqual([]);
  });
  it("R2 density from 85 % to 130 % of that at the IQI, rounded to 0.1", () => {
    const light = { densityIqi: density("3.0"), densityMin: density("2.5") };
    expect(messages(rtFilmSample(), "RT-R2", firstLine(light))).toEqual([
      "E Density 2.5 is below 2.6 (85 % of the IQI's). Show a second IQI there, or mark the line RESHOOT",
    ]);
    expect(messages(rtFilmSample(), "RT-R2", firstLine({ ...light, secondIqi: true }))).toEqual([]);
    expect(messages(rtFilmSample(), "RT-R2", firstLine({ densityMax: density("3.4") }))).toEqual([]);
    expect(messages(rtFilmSample(), "RT-R2", firstLine({ densityMax: density("3.45") }))).toEqual([
      "E Density 3.45 is above 3.4 (130 % of the IQI's). Show a second IQI there, or mark the line RESHOOT",
    ]);
  });
  it("R2 lifts the upper bound with a shim, if the sensitivity is met", () => {
    const dark = (seen: string) => (sample: Sample) => {
      technique({ shim: mm("3") })(sample);
      firstLine({ densityMax: density("3.8"), iqiSeen: seen })(sample);
    };
    expect(findings(rtFilmSample(), "RT-R2", dark("6"))).toEqual([]);
    expect(findings(rtFilmSample(), "RT-R2", dark("7"))).toHaveLength(1);
  });
  it("R3 the wire seen is the required one or thinner", () => {
    expect(messages(rtFilmSample(), "RT-R3", firstLine({ iqiSeen: "wire 6" }))).toEqual([]);
    expect(messages(rtFilmSample(), "RT-R3", firstLine({ iqiSeen: "7" }))).toEqual(["E 7 seen, wire 6 required"]);
    expect(messages(rtFilmSample(), "RT-R3", firstLine({ iqiSeen: "15-2T" }))).toEqual([
      'E "15-2T" cannot be compared with wire 6: write a wire number or a hole such as 20-2T',
    ]);
  });
  it("R3 asks for the edition where a hole counts by an equivalence nobody has compared with the code", () => {
    const holes = (seen: string) =>
      messages(rtFilmSample(), "RT-R3", ({ content }) => {
        Object.assign(content.technique, { iqiKind: "hole", iqiSide: "film", T: mm("12.0"), reinforcement: mm("3.0") });
        for (const line of content.lines) line.values["iqiSeen"] = line === content.lines[0] ? seen : "17-2T";
      });
    expect(holes("17-2T")).toEqual([]);
    expect(holes("25-1T")).toEqual([
      "W 25-1T seen, 17-2T required: taken as equivalent (25-1T for 17-2T). To be verified: name the edition of T-283 that says so",
    ]);
  });
  it("R3 compares with what the procedure states for another standard, and blocks without it", () => {
    const iso = { standard: "ISO 17636-1 B", requiredIqiStated: null };
    expect(messages(rtFilmSample(), "RT-R3", technique(iso))).toEqual([
      "E No required IQI: the procedure states the IQI for this standard",
    ]);
    expect(messages(rtFilmSample(), "RT-R3", technique({ ...iso, requiredIqiStated: "W5" }))).toEqual([]);
    expect(messages(rtFilmSample(), "RT-R3", technique({ T: mm("600") }))).toEqual(["E No required IQI: outside Table T-276"]);
  });
  it("R4 double-wall viewing to 89 mm, IQI on the source side", () => {
    const ellipse = (outsideDiameter: string, iqiSide: string) => (sample: Sample) => {
      technique({ exposureTechnique: "DWE/DWV ellipse", iqiSide })(sample);
      header({ outsideDiameter: mm(outsideDiameter) })(sample);
    };
    expect(messages(rtFilmSample(), "RT-R4", ellipse("89", "source"))).toEqual([]);
    expect(messages(rtFilmSample(), "RT-R4", ellipse("89.1", "film"))).toEqual([
      "E Outside diameter 89.1 mm is above 89 mm: view a single wall",
      "E Double-wall viewing needs a source-side IQI",
    ]);
  });
  it("R5 a film-side IQI carries its F", () => {
    expect(messages(rtFilmSample(), "RT-R5", technique({ leadF: null }))).toEqual([
      'E A film-side IQI needs the lead letter "F" beside it: confirm it',
    ]);
    expect(messages(rtFilmSample(), "RT-R5", technique({ leadF: null, iqiSide: "source" }))).toEqual([]);
  });
  it("R6 a light B on dark is shot again", () => {
    expect(messages(rtFilmSample(), "RT-R6", firstLine({ backscatterB: "light on dark" }))).toEqual([
      "E Light B on dark: backscatter reached the film. Mark the line RESHOOT",
    ]);
    expect(messages(rtFilmSample(), "RT-R6", firstLine({ backscatterB: "dark on light" }))).toEqual([]);
  });
  it.each([
    ["DWE/SWV", 2, 3],
    ["DWE/DWV ellipse", 1, 2],
    ["DWE/DWV superimposed", 2, 3],
  ])("R7 %s: %i exposures are too few, %i enough", (exposureTechnique, few, enough) => {
    expect(findings(rtFilmSample(), "RT-R7", technique({ exposureTechnique, exposuresPerWeld: few }))).toHaveLength(1);
    expect(findings(rtFilmSample(), "RT-R7", technique({ exposureTechnique, exposuresPerWeld: enough }))).toEqual([]);
  });
  it("R7 a panoramic exposure needs three IQIs", () => {
    expect(
      messages(rtFilmSample(), "RT-R7", technique({ exposureTechnique: "panoramic", exposuresPerWeld: 1, iqiCount: 2 })),
    ).toEqual(["E A panoramic exposure needs at least 3 IQIs round the weld; 2 stated"]);
    expect(
      findings(rtFilmSample(), "RT-R7", technique({ exposureTechnique: "panoramic", exposuresPerWeld: 1, iqiCount: 3 })),
    ).toEqual([]);
  });
  it("R8 asks about unsharpness above the recommended limit", () => {
    expect(messages(rtFilmSample(), "RT-R8", technique({ D: mm("70") }))).toEqual(["W Ug 0.536 mm is above 0.51 mm"]);
    expect(messages(rtFilmSample(), "RT-R8", technique({ D: mm("74") }))).toEqual([]);
  });
  it("R9 asks about a source closer than f min", () => {
    const iso = (D: string) =>
      technique({ standard: "ISO 17636-1 A", requiredIqiStated: "W12", F: mm("3"), d: mm("13"), D: mm(D) });
    expect(messages(rtFilmSample(), "RT-R9", iso("124"))).toEqual(["W Source-to-object distance 124 mm is below f min 124.4 mm"]);
    expect(messages(rtFilmSample(), "RT-R9", iso("125"))).toEqual([]);
  });
  it("R9 takes the outside diameter for b when both walls are viewed", () => {
    const ellipse = (sample: Sample) => {
      technique({ standard: "ISO 17636-1 A", exposureTechnique: "DWE/DWV ellipse", F: mm("2"), d: mm("1"), D: mm("219") })(
        sample,
      );
      header({ outsideDiameter: mm("60.3") })(sample);
    };
    expect(messages(rtFilmSample(), "RT-R9", ellipse)).toEqual(["W Source-to-object distance 219 mm is below f min 230.7 mm"]);
  });
  it("R10 the densitometer reads four steps to 0.05 and was calibrated within three months", () => {
    const steps = (...read: string[]) =>
      calibration({
        densitometerSteps: read.map((value, index) => ({ step: index + 1, nominal: density("2.00"), read: density(value) })),
      });
    expect(messages(rtFilmSample(), "RT-R10", steps("2.00", "2.05", "1.95", "2.06"))).toEqual([
      "E Step 4: 2.06 read, 2 nominal; at most 0.05 apart",
    ]);
    expect(messages(rtFilmSample(), "RT-R10", steps("2.00", "2.00", "2.00"))).toEqual([
      "E Read 4 steps of the tablet; 3 entered",
    ]);
    const calibratedOn =
      (day: string) =>
      ({ context }: Sample) =>
        void Object.assign(context.equipment[0] ?? {}, { calibratedOn: day });
    expect(messages(rtFilmSample(), "RT-R10", calibratedOn("2025-12-12"))).toEqual([]);
    expect(messages(rtFilmSample(), "RT-R10", calibratedOn("2025-12-11"))).toEqual([
      "E DEN-02 densitometer was calibrated on 2025-12-11; on 2026-03-12 that is more than 3 months ago",
    ]);
  });
  it("R11 a scratched film is shot again unless the scratch lies outside", () => {
    expect(findings(rtFilmSample(), "RT-R11", firstLine({ filmQuality: "scratch" }))).toHaveLength(1);
    expect(findings(rtFilmSample(), "RT-R11", firstLine({ filmQuality: "scratch", artefactOutside: true }))).toEqual([]);
  });
  it("R12 markers on a map need the map", () => {
    expect(findings(rtFilmSample(), "RT-R12", technique({ locationMarkers: "on a map" }))).toHaveLength(1);
    const withMap = (sample: Sample) => {
      technique({ locationMarkers: "on a map" })(sample);
      sample.context.attachments = [{ kind: "map" }];
    };
    expect(findings(rtFilmSample(), "RT-R12", withMap)).toEqual([]);
  });
});

describe("ultrasonic thickness", () => {
  type Check = [when: string, at: string, read?: string];
  const checks = (...rows: Check[]) =>
    calibration({
      checks: rows.map(([when, at, read = "12.50"]) => ({ when, at: `2024-06-03T${at}:00Z`, step: mm("12.50"), read: mm(read) })),
    });

  it("R1 needs a start and an end check and no gap over four hours", () => {
    expect(messages(utThicknessSample(), "UT-R1", checks(["start", "07:00"], ["interval", "11:00"], ["end", "15:00"]))).toEqual(
      [],
    );
    expect(messages(utThicknessSample(), "UT-R1", checks(["start", "07:00"], ["end", "11:01"]))).toEqual([
      "E 4 h 1 min since the check before; at most 4 h",
    ]);
    expect(messages(utThicknessSample(), "UT-R1", checks(["interval", "07:00"], ["end", "09:00"]))).toEqual([
      "E No start check before this one",
    ]);
    expect(messages(utThicknessSample(), "UT-R1", checks(["start", "07:00"], ["interval", "09:00"]))).toEqual([
      "E No end check after this one",
    ]);
    expect(messages(utThicknessSample(), "UT-R1", checks())).toEqual(["E No start check and no end check"]);
  });
  it("R1 needs the checks on every day worked", () => {
    const twoDays = (sample: Sample) => {
      sample.context.performedDates = ["2024-06-03", "2024-06-04"];
    };
    expect(messages(utThicknessSample(), "UT-R1", twoDays)).toEqual(["E No start and end check on 2024-06-04"]);
  });
  it("R1 marks every line since the last good check, by the time it was read", () => {
    const run: Check[] = [
      ["start", "07:00"],
      ["interval", "10:00", "12.56"],
      ["doubt", "10:10"],
      ["end", "12:00"],
    ];
    const readAt =
      (...times: (string | null)[]) =>
      (sample: Sample) => {
        checks(...run)(sample);
        for (const [index, time] of times.entries()) lineOf(sample, index).values["readAt"] = time && `2024-06-03T${time}:00Z`;
      };
    const spoiled = findings(utThicknessSample(), "UT-R1", readAt("08:00", "10:30", "11:00", "11:30"));
    expect(spoiled.map(({ severity, target }) => [severity, target.lineId ?? target.key])).toEqual([
      ["I", "checks"],
      ["E", "line-1"],
    ]);
    // Without a time the day counts, and doubt counts against the reading.
    expect(
      findings(utThicknessSample(), "UT-R1", readAt("10:30", null, "11:00", "11:30")).map(({ target }) => target.lineId),
    ).toEqual([undefined, "line-2"]);
  });
  it("R1 blocks when the last check failed", () => {
    const found = messages(utThicknessSample(), "UT-R1", checks(["start", "07:00"], ["end", "09:00", "12.44"]));
    expect(found[0]).toBe("E The last check failed and no good one follows");
    expect(found.filter((one) => one.startsWith("E CML"))).toHaveLength(4);
  });
  it("R1 a procedure may tighten the interval", () => {
    const tighter = (sample: Sample) => {
      sample.definition = { ...sample.definition, rules: [{ id: "UT-R1", severity: "E", limits: { gapHours: "2" } }] };
    };
    expect(messages(utThicknessSample(), "UT-R1", tighter)).toEqual([
      "E 3 h 34 min since the check before; at most 2 h",
      "E 2 h 40 min since the check before; at most 2 h",
    ]);
  });
  it("R2 asks about readings outside the steps checked", () => {
    expect(messages(utThicknessSample(), "UT-R2", firstLine({ r2: mm("12.60") }))).toEqual([
      "W 12.60 mm lies outside the steps checked, 2.50 mm to 12.50 mm",
    ]);
  });
  it("R3 asks about a part more than 14 °C from the block", () => {
    const at = (celsius: string) => header({ surfaceTemp: quantity(celsius, "°C") });
    expect(messages(utThicknessSample(), "UT-R3", at("36"))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R3", at("37"))).toEqual([
      "W Part 37 °C, block 22 °C: more than 14 °C apart and not corrected",
    ]);
    const corrected = (sample: Sample) => (at("120")(sample), technique({ tempCorrection: true })(sample));
    expect(findings(utThicknessSample(), "UT-R3", corrected)).toEqual([]);
  });
  it("R4 refuses readings that cannot be", () => {
    expect(messages(utThicknessSample(), "UT-R4", firstLine({ r2: mm("0") }))).toEqual(["E A reading is above 0"]);
    expect(messages(utThicknessSample(), "UT-R4", firstLine({ r2: mm("50.8") }))).toEqual([
      "E 50.80 mm is four times the nominal wall or more",
    ]);
    const thin = (sample: Sample) => (
      header({ outsideDiameter: mm("22.4") })(sample),
      firstLine({ r1: mm("11.2"), r2: mm("11.19") })(sample)
    );
    expect(messages(utThicknessSample(), "UT-R4", thin)).toEqual(["E 11.20 mm is half the outside diameter or more"]);
  });
  it("R5 asks about a wall that grew by more than the gauge uncertainty", () => {
    expect(findings(utThicknessSample(), "UT-R5", firstLine({ tPrev: mm("11.10") }))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R5", firstLine({ tPrev: mm("11.09") }))).toEqual([
      "W 11.20 mm now, 11.09 mm before: growth beyond the gauge uncertainty",
    ]);
  });
  it("R6 asks about more than a fifth lost since the last reading", () => {
    expect(findings(utThicknessSample(), "UT-R6", firstLine({ tPrev: mm("14.00") }))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R6", firstLine({ tPrev: mm("14.01") }))).toEqual([
      "W 11.20 mm now, 14.01 mm before: more than 20 % lost since",
    ]);
  });
  it("R7 the previous reading is from before", () => {
    expect(messages(utThicknessSample(), "UT-R7", firstLine({ prevOn: "2024-06-03" }))).toEqual([
      "E The previous reading of 2024-06-03 is not before 2024-06-03",
    ]);
  });
  it("R8 the required thickness is above 0", () => {
    expect(messages(utThicknessSample(), "UT-R8", firstLine({ tReq: mm("0") }))).toEqual([
      "E The required thickness is not above 0",
    ]);
  });
  it("R9 says that nominal is not taken for the initial reading", () => {
    expect(findings(utThicknessSample(), "UT-R9").map(({ severity, target }) => [severity, target.lineId])).toEqual([
      ["I", "line-3"],
    ]);
  });
  it("R10 asks about a reading accepted in the recheck band, and the criteria about one below", () => {
    expect(messages(utThicknessSample(), "UT-R10", firstLine({ r2: mm("6.44") }))).toEqual([
      "W Accepted within the gauge uncertainty: 6.44 mm, required 6.35 mm + 0.10 mm",
    ]);
    expect(messages(utThicknessSample(), "C-EVALUATION", firstLine({ r2: mm("6.34") }))).toEqual([
      "W Accepted although the criteria reject: REJ – required thickness: 6.34 < 6.35 mm. The reason given here is printed",
    ]);
  });
  it("speaks inches to those who measure in inches", () => {
    const inches = (sample: Sample) => {
      sample.context.unitSystem = "US";
      firstLine({ r2: quantity("0.496", "in") })(sample);
    };
    expect(messages(utThicknessSample(), "UT-R2", inches)).toEqual([
      "W 0.496 in lies outside the steps checked, 0.098 in to 0.492 in",
    ]);
  });
});

describe("magnetic particle", () => {
  const kg = (entered: string) => quantity(entered, "kg");
  const lux = (entered: string) => quantity(entered, "lx");

  it("R1 an AC yoke lifts 4.5 kg, a DC or permanent yoke 18 kg", () => {
    expect(messages(mtSample(), "MT-R1", calibration({ liftMass: kg("4.4") }))).toEqual([
      "E yoke AC must lift 4.5 kg; 4.4 kg lifted",
    ]);
    expect(messages(mtSample(), "MT-R1", technique({ technique: "permanent yoke" }))).toEqual([
      "E permanent yoke must lift 18.0 kg; 4.5 kg lifted",
    ]);
    expect(messages(mtSample(), "MT-R1", calibration({ liftMass: quantity("10", "lb") }))).toEqual([]);
  });
  it("R1 holds it, at the widest spacing used, before the work", () => {
    expect(messages(mtSample(), "MT-R1", calibration({ liftHeld: false, liftSpacing: mm("100"), liftOn: "2026-03-17" }))).toEqual(
      [
        "E The yoke must hold the test weight",
        "E Lift tested at 100 mm, used at 150 mm: test at the widest spacing used",
        "E Lift tested on 2026-03-17, after the work of 2026-03-16",
      ],
    );
    expect(
      findings(mtSample(), "MT-R1", calibration({ liftMass: null, liftHeld: null, liftSpacing: null, liftOn: null })),
    ).toHaveLength(4);
    expect(
      findings(
        mtSample(),
        "MT-R1",
        (sample) => (technique({ technique: "prods" })(sample), calibration({ liftMass: null })(sample)),
      ),
    ).toEqual([]);
  });
  it("R2 legs 50 to 200 mm, prods 75 to 200 mm apart", () => {
    const apart = (technique_: string, spacing: string) => technique({ technique: technique_, poleSpacing: mm(spacing) });
    expect(messages(mtSample(), "MT-R2", apart("yoke AC", "50"))).toEqual([]);
    expect(messages(mtSample(), "MT-R2", apart("yoke AC", "201"))).toEqual(["E Spacing 201 mm; 50 mm to 200 mm is allowed"]);
    expect(messages(mtSample(), "MT-R2", apart("prods", "74"))).toEqual(["E Spacing 74 mm; 75 mm to 200 mm is allowed"]);
    expect(messages(mtSample(), "MT-R2", technique({ poleSpacing: null }))).toEqual(["E Enter the spacing of the legs"]);
  });
  it("R3 two directions", () => {
    expect(messages(mtSample(), "MT-R3", technique({ twoDirections: false }))).toEqual([
      "E Examine in two directions, about square to each other",
    ]);
  });
  it("R4 visible particles need 1076 lx and the meter that read it", () => {
    expect(messages(mtSample(), "MT-R4", technique({ whiteLight: lux("1075") }))).toEqual([
      "E White light 1075 lx; at least 1076 lx",
    ]);
    expect(messages(mtSample(), "MT-R4", calibration({ lightMeter: null }))).toEqual([
      "E Name the light meter the light was measured with",
    ]);
    expect(messages(mtSample(), "MT-R4", technique({ whiteLight: quantity("100", "fc") }))).toEqual([]);
  });
  it("R4 fluorescent particles need 1000 µW/cm² in no more than 21.5 lx", () => {
    const dark = (uvA: string, ambient: string) => (sample: Sample) => {
      technique({ particles: "fluorescent dry", uvA: quantity(uvA, "µW/cm²"), ambient: lux(ambient) })(sample);
      calibration({ uvMeter: "sample-uv" })(sample);
    };
    expect(messages(mtSample(), "MT-R4", dark("1000", "21.5"))).toEqual([]);
    expect(messages(mtSample(), "MT-R4", dark("999", "21.6"))).toEqual([
      "E UV-A 999 µW/cm²; at least 1000 µW/cm²",
      "E Ambient light 21.6 lx; at most 21.5 lx",
    ]);
  });
  it("R5 bath 1.2 to 2.4 visible, 0.1 to 0.4 fluorescent", () => {
    const bath = (entered: string) => calibration({ bath: quantity(entered, "mL/100mL") });
    expect(messages(mtSample(), "MT-R5", bath("2.5"))).toEqual(["E Bath 2.5 mL/100mL; 1.2 to 2.4 is allowed"]);
    const fluorescent = (sample: Sample) => (technique({ particles: "fluorescent wet" })(sample), bath("0.3")(sample));
    expect(messages(mtSample(), "MT-R5", fluorescent)).toEqual([]);
    expect(
      findings(mtSample(), "MT-R5", (sample) => (technique({ particles: "visible dry" })(sample), bath("9")(sample))),
    ).toEqual([]);
  });
  it("R5 settled no more than eight hours before the work ended", () => {
    expect(messages(mtSample(), "MT-R5", calibration({ bathAt: "2026-03-16T11:30:00Z" }))).toEqual([]);
    expect(messages(mtSample(), "MT-R5", calibration({ bathAt: "2026-03-16T11:00:00Z" }))).toEqual([
      "E The bath was settled 8.5 h before the work ended; at most 8 h",
    ]);
  });
  it("R6 prods within their range: 6 in on 19 mm is 600 to 750 A", () => {
    const prods = (amperes: string) =>
      technique({ technique: "prods", poleSpacing: quantity("6", "in"), current: quantity(amperes, "A") });
    expect(messages(mtSample(), "MT-R6", prods("600"))).toEqual([]);
    expect(messages(mtSample(), "MT-R6", prods("590"))).toEqual(["E 590 A; the prods need 600-750 A"]);
  });
  it("R6 coil within ten percent: 5833 ampere-turns", () => {
    const coil = (amperes: string) =>
      technique({ technique: "coil", L: mm("160"), Dia: mm("40"), turns: 5, current: quantity(amperes, "A") });
    expect(messages(mtSample(), "MT-R6", coil("1050"))).toEqual([]);
    expect(messages(mtSample(), "MT-R6", coil("1040"))).toEqual([
      "E 1040 A × 5 turns = 5200; 5833 ampere-turns within 10 % are needed",
    ]);
    expect(messages(mtSample(), "MT-R6", technique({ technique: "coil", current: null }))).toEqual([
      "E Enter the magnetizing current",
    ]);
  });
  it("R7 ferromagnetic material", () => {
    expect(findings(mtSample(), "MT-R7", technique({ ferromagnetic: false }))).toHaveLength(1);
  });
});
