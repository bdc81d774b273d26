import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { compute } from "../engine.ts";
import { utThicknessSample, type Sample } from "../samples.ts";
import { calibration, type Change, findings, firstLine, header, inUS, lineOf, messages, technique, worked } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const inch = (entered: string) => quantity(entered, "in");

const result =
  (code: "ACC" | "REJ" | "NE" | "INFO"): Change =>
  (sample) =>
    Object.assign(lineOf(sample, 0), { result: code, neReason: "recheck" });
const decisionRule =
  (rule: "simple" | "guardband" | "client"): Change =>
  ({ content }) =>
    Object.assign(content.acceptance, { decisionRule: rule });
/** The reading of the first line, both times. */
const read = (t: string) => firstLine({ r1: mm(t), r2: mm(t) });

function computed(change: Change, key: string): string | null {
  const sample = utThicknessSample();
  change(sample);
  const found = compute(sample.definition, sample.content, sample.context).lines["line-1"]?.[key];
  return found?.value ?? found?.reason ?? null;
}

const all =
  (...changes: Change[]): Change =>
  (sample) => {
    for (const change of changes) change(sample);
  };

describe("checks on the block (UT-R1)", () => {
  type Check = [when: string, at: string, read?: string];
  /** The work lasts from the first check to the last. */
  const checks =
    (...rows: Check[]): Change =>
    ({ content, context }) => {
      const done = rows.map(([when, at, shown = "12.50"]) => ({
        when,
        at: `2024-06-03T${at}:00Z`,
        step: mm("12.50"),
        read: mm(shown),
      }));
      content.calibration["checks"] = done;
      Object.assign(context, { inspectionStart: done[0]?.at ?? null, inspectionEnd: done.at(-1)?.at ?? null });
    };
  const problems = (...rows: Check[]) => messages(utThicknessSample(), "UT-R1", checks(...rows));

  it("stand at the start and the end with no gap over four hours", () => {
    expect(problems(["start", "07:00"], ["interval", "11:00"], ["end", "15:00"])).toEqual([]);
    expect(problems(["start", "07:00"], ["end", "11:01"])).toEqual(["E 4 h 1 min since the previous check; at most 4 h"]);
    expect(problems(["interval", "07:00"], ["end", "09:00"])).toEqual(["E No start check before this one"]);
    expect(problems(["start", "07:00"], ["interval", "09:00"])).toEqual(["E No end check after this one"]);
    expect(problems()).toEqual(["E No start check and no end check"]);
    expect(problems(["start", "07:00"], ["start", "07:00"], ["end", "07:00"])[0]).toMatch(/^E The end check has the same time/);
  });
  it("stand on every day worked", () => {
    const onSecond = ["E No start and end check on 2024-06-04"];
    expect(messages(utThicknessSample(), "UT-R1", worked("2024-06-03", "2024-06-04"))).toEqual(onSecond);
    const withoutDays: Change = ({ content, context }) => {
      context.performedDates = ["2024-06-03", "2024-06-04"];
      for (const line of content.lines) line.performedOn = null;
    };
    expect(messages(utThicknessSample(), "UT-R1", withoutDays)).toEqual(onSecond);
  });
  it("are asked for no day on which nothing was read", () => {
    const onlyTheFirst: Change = ({ context }) => (context.performedDates = ["2024-06-03", "2024-06-04"]);
    expect(messages(utThicknessSample(), "UT-R1", onlyTheFirst)).toEqual([]);
    const notReached: Change = (sample) => (lineOf(sample, 4).performedOn = "2024-06-04");
    expect(messages(utThicknessSample(), "UT-R1", onlyTheFirst, notReached)).toEqual([]);
  });
  it("spoil every line since the last good one, by the time it was read", () => {
    const run: Check[] = [
      ["start", "07:00"],
      ["interval", "10:00", "12.56"],
      ["doubt", "10:10"],
      ["end", "12:00"],
    ];
    const readAt =
      (...times: (string | null)[]): Change =>
      (sample) => {
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
    expect(computed(readAt("08:00", "10:30", "11:00", "11:30"), "flag")).toBe("repeat");
  });
  it("follow each reading: after the last one it is refused", () => {
    const read =
      (time: string): Change =>
      (sample) => {
        for (const line of sample.content.lines) line.values["readAt"] = `2024-06-03T${time}:00Z`;
        sample.content.lines.splice(1);
      };
    const run = checks(["start", "13:32"], ["end", "13:40"]);
    expect(messages(utThicknessSample(), "UT-R1", run, read("13:35"))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R1", run, read("13:40"))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R1", run, read("18:38"))).toEqual([
      "E CML 01: read at 2024-06-03 13:38, after the last check on the block at 2024-06-03 08:40. Enter the check that followed, or repeat the reading",
    ]);
    expect(messages(utThicknessSample(), "UT-R1", run, read("13:43"))).toHaveLength(1);
    // Between the end of one run and the start of the next there is none either.
    const twoRuns = checks(["start", "13:00"], ["end", "14:00"], ["start", "16:00"], ["end", "17:00"]);
    expect(messages(utThicknessSample(), "UT-R1", twoRuns, read("15:00"))).toHaveLength(1);
    expect(messages(utThicknessSample(), "UT-R1", twoRuns, read("16:30"))).toEqual([]);
  });
  it("span the work of a day where no line says when it was read", () => {
    const lasting =
      (from: string, to: string): Change =>
      ({ context }) =>
        Object.assign(context, { inspectionStart: `2024-06-03T${from}:00Z`, inspectionEnd: `2024-06-03T${to}:00Z` });
    const run = checks(["start", "12:32"], ["interval", "15:00"], ["end", "18:35"]);
    const asked = (from: string, to: string, ...changes: Change[]) =>
      messages(utThicknessSample(), "UT-R1", run, lasting(from, to), ...changes);
    expect(asked("11:32", "19:35")).toEqual([]);
    expect(asked("12:30", "20:10")).toEqual([
      "W The work was from 07:30 to 15:10, but the checks on the block from 07:32 to 13:35: more than 1 h of work before the first or after the last check. Enter when the first and the last reading were taken, or explain why the checks cover them",
    ]);
    expect(asked("11:31", "18:40")).toHaveLength(1);
    // Two short runs leave the day between them unproven.
    const twoRuns = checks(["start", "12:32"], ["end", "12:40"], ["start", "17:30"], ["end", "17:35"]);
    expect(messages(utThicknessSample(), "UT-R1", twoRuns, lasting("12:30", "17:40"))).toEqual([
      "W The work was from 07:30 to 12:40, but the checks on the block from 07:32 to 12:35: more than 4 h after the check at 07:40 without one. Enter when the first and the last reading were taken, or explain why the checks cover them",
    ]);
    const overNight: Change = ({ context }) => Object.assign(context, { inspectionEnd: "2024-06-04T20:00:00Z" });
    expect(asked("12:30", "18:40", overNight)).toEqual([]);
    const withTimes: Change = ({ content }) => {
      for (const index of [0, 3]) Object.assign(content.lines[index]?.values ?? {}, { readAt: "2024-06-03T13:32:30Z" });
    };
    expect(asked("11:00", "20:00", withTimes)).toEqual([]);
  });
  it.each([
    ["12.55", []],
    ["12.45", []],
    ["12.56", ["E The last check failed: a passed check must follow"]],
  ])("end at %s on a step of 12.50 with a tolerance of 0.05: %j", (shown, expected) => {
    expect(problems(["start", "07:00"], ["end", "09:00", shown]).filter((one) => !/CML|This check/.test(one))).toEqual(expected);
  });
  it("come as often as a procedure asks", () => {
    const tighter: Change = (sample) => {
      sample.definition = { ...sample.definition, rules: [{ id: "UT-R1", severity: "E", limits: { gapHours: "2" } }] };
    };
    expect(messages(utThicknessSample(), "UT-R1", tighter)).toEqual([
      "E 3 h 34 min since the previous check; at most 2 h",
      "E 2 h 40 min since the previous check; at most 2 h",
    ]);
  });
  it("span the readings, on two steps (UT-R2)", () => {
    expect(messages(utThicknessSample(), "UT-R2", firstLine({ r2: mm("12.60") }))).toEqual([
      "W 12.60 mm is outside the steps checked, 2.50 mm to 12.50 mm",
    ]);
    expect(messages(utThicknessSample(), "UT-R2", firstLine({ r2: mm("12.50") }))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R2", checks(["start", "07:00"], ["end", "09:00"]))).toEqual([
      "W Checked on one step only, 12.50 mm: two steps that span the readings verify both zero and velocity",
    ]);
    expect(messages(utThicknessSample(), "UT-R2", inUS, firstLine({ r2: inch("0.496") }))).toEqual([
      "W 0.496 in is outside the steps checked, 0.098 in to 0.492 in",
    ]);
  });
});

describe("temperature of block and part (UT-R3, SE-797 9.5)", () => {
  const at = (part: string, block: string, unit: "°C" | "°F") =>
    all(header({ surfaceTemp: quantity(part, unit) }), calibration({ blockTemp: quantity(block, unit) }));

  it.each([
    ["36", "22", []],
    ["36.1", "22", ["W Part 36.1 °C, block 22 °C: more than 14 °C (25 °F) apart and not corrected"]],
    ["8", "22", []],
    ["7", "22", ["W Part 7 °C, block 22 °C: more than 14 °C (25 °F) apart and not corrected"]],
  ])("SI: part %s °C, block %s °C: %j", (part, block, expected) => {
    expect(messages(utThicknessSample(), "UT-R3", at(part, block, "°C"))).toEqual(expected);
  });
  it.each([
    ["97", "72", []],
    ["97.5", "72", ["W Part 97.5 °F, block 72 °F: more than 14 °C (25 °F) apart and not corrected"]],
  ])("US: part %s °F, block %s °F: %j", (part, block, expected) => {
    expect(messages(utThicknessSample(), "UT-R3", inUS, at(part, block, "°F"))).toEqual(expected);
  });
  it("judges the same two temperatures by the column of the report: 14 °C apart is 25.2 °F", () => {
    expect(messages(utThicknessSample(), "UT-R3", inUS, at("36", "22", "°C"))).toHaveLength(1);
  });
  it("asks nothing where the heat is taken out", () => {
    expect(findings(utThicknessSample(), "UT-R3", at("120", "22", "°C"), technique({ tempCorrection: true }))).toEqual([]);
  });
});

describe("readings", () => {
  it("are above 0, below four times nominal and half the outside diameter (UT-R4)", () => {
    expect(messages(utThicknessSample(), "UT-R4", firstLine({ r2: mm("0") }))).toEqual(["E A reading is above 0"]);
    expect(messages(utThicknessSample(), "UT-R4", firstLine({ r2: mm("50.79") }))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R4", firstLine({ r2: mm("50.8") }))).toEqual([
      "E 50.80 mm is four times the nominal wall or more",
    ]);
    expect(messages(utThicknessSample(), "UT-R4", firstLine({ nominal: null, r2: mm("50.8") }))).toHaveLength(1);
    const thin = all(header({ outsideDiameter: mm("22.4") }), firstLine({ r1: mm("11.2"), r2: mm("11.19") }));
    expect(messages(utThicknessSample(), "UT-R4", thin)).toEqual(["E 11.20 mm is half the outside diameter or more"]);
  });
  it("that grew by more than the gauge uncertainty are asked about (UT-R5)", () => {
    expect(findings(utThicknessSample(), "UT-R5", firstLine({ tPrev: mm("11.10") }))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R5", firstLine({ tPrev: mm("11.09") }))).toEqual([
      "W 11.20 mm now, 11.09 mm before: growth beyond the gauge uncertainty of 0.10 mm",
    ]);
  });
  it("that lost more than a fifth are asked about (UT-R6)", () => {
    expect(findings(utThicknessSample(), "UT-R6", firstLine({ tPrev: mm("14.00") }))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R6", firstLine({ tPrev: mm("14.01") }))).toEqual([
      "W 11.20 mm now, 14.01 mm before: more than 20 % lost",
    ]);
  });
  it("of before are from before, and the part was replaced before it was read (UT-R7)", () => {
    expect(messages(utThicknessSample(), "UT-R7", firstLine({ prevOn: "2024-06-02" }))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R7", firstLine({ prevOn: "2024-06-03" }))).toEqual([
      "E The previous reading of 2024-06-03 is not before 2024-06-03",
    ]);
    expect(messages(utThicknessSample(), "UT-R7", firstLine({ replacedOn: "2024-06-04" }))).toEqual([
      "E The part was replaced on 2024-06-04, after it was read on 2024-06-03",
    ]);
  });
  it("of before have their day, and the initial one is not after the previous (UT-R7)", () => {
    expect(messages(utThicknessSample(), "UT-R7", firstLine({ prevOn: null }))).toEqual([
      "E Enter the date of the previous reading of 11.90 mm, or remove the reading",
    ]);
    expect(messages(utThicknessSample(), "UT-R7", firstLine({ initialOn: null }))).toEqual([
      "E Enter the date of the initial reading of 12.70 mm, or remove the reading",
    ]);
    expect(messages(utThicknessSample(), "UT-R7", firstLine({ tPrev: null, prevOn: null }))).toEqual([]);
    const initial = (initialOn: string, more = {}) => messages(utThicknessSample(), "UT-R7", firstLine({ initialOn, ...more }));
    expect(initial("2019-06-03")).toEqual([]);
    expect(initial("2019-06-04")).toEqual([
      "E The initial reading of 2019-06-04 is after the previous one of 2019-06-03: correct one of the dates",
    ]);
    // The previous reading was of the part that was replaced.
    expect(initial("2021-06-04", { replacedOn: "2021-06-01" })).toEqual([]);
  });
  it("have no initial reading in the nominal wall (UT-R9)", () => {
    expect(findings(utThicknessSample(), "UT-R9").map(({ severity, target }) => [severity, target.lineId])).toEqual([
      ["I", "line-3"],
    ]);
  });
  it.each([
    ["15.30", "7.80", 1],
    ["14.04", "7.80", 1],
    ["14.03", "7.80", 0],
    ["17.16", "7.80", 1],
    ["17.17", "7.80", 0],
  ])("%s mm after %s mm: %i question about the second echo (UT-R13)", (t, before, count) => {
    const found = messages(utThicknessSample(), "UT-R13", firstLine({ tPrev: mm(before), nominal: null, r1: mm(t), r2: null }));
    expect(found).toHaveLength(count);
    if (t === "15.30") expect(found).toEqual(["W CML 01: 15.30 mm is about twice the previous reading of 7.80 mm: doubling"]);
  });
  it("twice the nominal wall are asked about too", () => {
    expect(messages(utThicknessSample(), "UT-R13", firstLine({ tPrev: null, r2: mm("25.4") }))).toEqual([
      "W CML 01: 25.40 mm is about twice the nominal of 12.70 mm: doubling",
    ]);
  });
});

describe("through a coating (UT-R12)", () => {
  const coating = { coatingThickness: quantity("300", "µm"), coatingVelocity: quantity("2375", "m/s") };
  const single = technique({ throughCoating: true, mode: "single echo" });
  const onAll =
    (values: typeof coating | Record<string, null>): Change =>
    ({ content }) =>
      content.lines.forEach((line) => Object.assign(line.values, values));

  it("a single echo needs thickness and velocity of the coating on each line", () => {
    expect(messages(utThicknessSample(), "UT-R12", single)).toHaveLength(8);
    expect(messages(utThicknessSample(), "UT-R12", single, onAll(coating))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R12", single, onAll(coating), firstLine({ coatingVelocity: null }))).toEqual([
      "E CML 01: enter the sound velocity of the coating, or measure echo to echo. A single echo reads the coating as about two and a half times its thickness of steel",
    ]);
    const thick = { coatingThickness: quantity("5000", "µm") };
    expect(messages(utThicknessSample(), "UT-R12", single, onAll(coating), firstLine(thick))).toEqual([
      "E CML 01: the coating accounts for the whole reading. Check both, and repeat the reading",
    ]);
    expect(messages(utThicknessSample(), "UT-R12", technique({ mode: "echo-echo" }))).toEqual([]);
    const scan = technique({ throughCoating: true, mode: "A-scan" });
    expect(messages(utThicknessSample(), "UT-R12", scan)).toHaveLength(8);
    expect(messages(utThicknessSample(), "UT-R12", scan, onAll(coating))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R12", single, technique({ throughCoating: false }))).toEqual([]);
  });
  it("the coating's share is taken out: 8.40 mm read through 300 µm is 7.65 mm of steel", () => {
    const metal = computed(all(single, onAll(coating), read("8.40")), "tActual");
    expect(Number(metal).toFixed(2)).toBe("7.65");
    expect(computed(all(single, technique({ mode: "A-scan" }), onAll(coating), read("8.40")), "tActual")).toBe(metal);
    expect(computed(all(technique({ mode: "echo-echo" }), onAll(coating), read("8.40")), "tActual")).toBe("8.4");
    expect(computed(all(single, read("8.40")), "tActual")).toBe("no coating thickness");
  });
});

describe("tolerance and uncertainty (UT-R11)", () => {
  const both = (tolerance: string, U: string, unit: "mm" | "in") =>
    all(calibration({ tolerance: quantity(tolerance, unit) }), header({ U: quantity(U, unit) }));

  it.each([
    ["0.05", "0.10", 0],
    ["0.13", "0.50", 0],
    ["0.131", "0.50", 1],
    ["0.13", "0.501", 1],
    ["0.05", "0.05", 0],
    ["0.05", "0.04", 1],
    ["8", "0", 2],
    ["0", "0.10", 1],
  ])("SI: tolerance %s mm, U %s mm: %i refusals", (tolerance, U, count) => {
    expect(messages(utThicknessSample(), "UT-R11", both(tolerance, U, "mm"))).toHaveLength(count);
  });
  it.each([
    ["0.005", "0.020", 0],
    ["0.0051", "0.020", 1],
    ["0.005", "0.0201", 1],
  ])("US: tolerance %s in, U %s in: %i refusals", (tolerance, U, count) => {
    expect(messages(utThicknessSample(), "UT-R11", inUS, both(tolerance, U, "in"))).toHaveLength(count);
  });
  it("state what is allowed in both columns", () => {
    expect(messages(utThicknessSample(), "UT-R11", both("8", "0", "mm"))).toEqual([
      "E Check tolerance 8 mm: above 0 and at most 0.13 mm (0.005 in)",
      "E Gauge uncertainty 0 mm: above 0 and at most 0.50 mm (0.02 in)",
    ]);
    expect(messages(utThicknessSample(), "UT-R11", both("0.05", "0.04", "mm"))).toEqual([
      "E Gauge uncertainty 0.04 mm cannot be below the check tolerance 0.05 mm",
    ]);
  });
  it("are tightened by a client's template, in the US column too", () => {
    const tight: Change = (sample) => {
      sample.definition = { ...sample.definition, rules: [{ id: "UT-R11", severity: "E", limits: { tolerance: "0.04" } }] };
    };
    expect(messages(utThicknessSample(), "UT-R11", tight)).toEqual([
      "E Check tolerance 0.05 mm: above 0 and at most 0.04 mm (0.002 in)",
    ]);
    expect(messages(utThicknessSample(), "UT-R11", tight, inUS, both("0.0015", "0.004", "in"))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R11", tight, inUS, both("0.002", "0.004", "in"))).toHaveLength(1);
  });
});

describe("a mean that hides a thin spot (UT-R15, API 574)", () => {
  const three = (...t: [string, string, string]) => firstLine({ r1: mm(t[0]), r2: mm(t[1]), r3: mm(t[2]) });
  const average = header({ tActualRule: "average" });
  const ofFirst = (...changes: Change[]) =>
    findings(utThicknessSample(), "UT-R15", ...changes).filter(({ target }) => target.lineId === "line-1");

  it("is asked about: 12, 12, 6 against 6.35", () => {
    expect(ofFirst(average, three("12", "12", "6"))[0]?.message).toBe(
      "CML 01: minimum reading 6.00 mm, mean 10.00 mm: below the required thickness. Assess as local thinning",
    );
    expect(ofFirst(three("12", "12", "6"))).toEqual([]);
  });
  it.each([
    ["10.50", "10.50", "9.00", 0],
    ["10.51", "10.50", "8.99", 1],
  ])("%s, %s, %s: 10 %% below the mean is the border, %i question", (a, b, c, count) => {
    expect(ofFirst(average, three(a, b, c))).toHaveLength(count);
  });
  it("least and mean are both computed", () => {
    const both = (change: Change) => [computed(change, "tActual"), computed(change, "tMin"), computed(change, "tMean")];
    expect(both(three("12", "12", "6"))).toEqual(["6", "not asked here", "10"]);
    expect(both(all(average, three("12", "12", "6")))).toEqual(["10", "6", "not asked here"]);
  });
});

describe("rates, life and dates of a line", () => {
  it("have 0.1399 mm/y, 34.66 y, due on 2034-06-03, retired in 2059", () => {
    const nothing: Change = () => undefined;
    expect(Number(computed(nothing, "remLife")).toFixed(2)).toBe("34.66");
    expect(computed(nothing, "nextDue")).toBe("2034-06-03");
    expect(computed(nothing, "retireOn")).toBe("2059-01-29");
    expect(computed(nothing, "caLeft")).toBe("4.85");
  });
  it("have no date where a tank shell is below the required thickness, also without an earlier reading", () => {
    const shell = all(
      header({ assetType: "tank shell" }),
      firstLine({ tInitial: null, initialOn: null, tPrev: null, prevOn: null }),
    );
    const thin = all(shell, firstLine({ r1: mm("6.20"), r2: mm("6.20") }));
    expect([computed(thin, "remLife"), computed(thin, "nextDue")]).toEqual([
      "immediate",
      "immediate: no corrosion allowance left",
    ]);
    expect(computed(shell, "nextDue")).toBe("2029-06-03");
  });
  it("start again after the part was replaced; what was read on it counts", () => {
    const replaced = (on: string) => firstLine({ replacedOn: on });
    expect([computed(replaced("2022-05-01"), "crLT"), computed(replaced("2022-05-01"), "crST")]).toEqual([
      "no initial reading",
      "no previous reading",
    ]);
    expect(computed(replaced("2022-05-01"), "remLife")).toBe("no corrosion rate");
    expect(computed(replaced("2019-06-03"), "crST")).toMatch(/^0\.1399/);
    expect(computed(replaced("2019-06-04"), "crST")).toBe("no previous reading");
    const grown = all(replaced("2022-05-01"), firstLine({ tPrev: mm("9.00") }));
    expect(findings(utThicknessSample(), "UT-R5", grown)).toEqual([]);
    expect(computed(all(replaced("2022-05-01"), header({ minRatePolicy: quantity("0.05", "mm/y") })), "crGov")).toBe("0.05");
  });
  it("of a tank bottom are due by 4.4.5: 11.8 years to 0.10 in", () => {
    const bottom = header({
      assetType: "tank bottom",
      RTbc: inch("0.190"),
      RTip: inch("0.165"),
      StPr: quantity("1.5", "mpy"),
      UPr: quantity("4", "mpy"),
      limit: "0.10 in",
    });
    // 0.065/0.0055 = 11.818 y: eleven calendar years and 298 days.
    expect(computed(bottom, "nextDue")).toBe("2036-03-27");
    expect(computed(all(bottom, header({ limit: null })), "nextDue")).toBe("no minimum bottom thickness chosen");
  });
  it("of the report are due with its earliest line", () => {
    const sample = utThicknessSample();
    const { blocks, lines } = compute(sample.definition, sample.content, sample.context);
    const dues = Object.values(lines).flatMap((line) => line["nextDue"]?.value ?? []);
    expect(dues.length).toBeGreaterThan(1);
    expect(blocks.header["earliestDue"]?.value).toBe(dues.toSorted()[0]);
  });
});

describe("the flag is the first that applies", () => {
  it.each<[string, Change]>([
    ["immediate", read("6.30")],
    ["RL < 4 y", firstLine({ tPrev: mm("11.90"), r1: mm("6.90"), r2: mm("6.90") })],
    ["recheck", all(read("6.40"), firstLine({ tInitial: mm("6.41"), tPrev: mm("6.41"), initialOn: "1990-01-01" }))],
    ["growth", firstLine({ tPrev: mm("11.05") })],
    ["loss > 20 %", firstLine({ tPrev: mm("14.01"), prevOn: "1995-01-01" })],
    ["negative rate", firstLine({ tPrev: mm("11.15") })],
    ["none", () => undefined],
  ])("%s", (flag, change) => {
    expect(computed(change, "flag")).toBe(flag);
  });
  it("RL 3.0 and growth is RL < 4 y; RL 4.0 is not", () => {
    // crLT governs: 12.70 to 11.20 in 14.0068 y is 0.10709 mm/y; 3.0 y are 0.32 mm, 4.0 y 0.4284 mm above tReq.
    const at = (tReq: string) => firstLine({ tReq: mm(tReq), tPrev: mm("11.05") });
    expect([computed(at("10.88"), "flag"), computed(at("10.7716"), "flag"), computed(at("10.7717"), "flag")]).toEqual([
      "RL < 4 y",
      "growth",
      "RL < 4 y",
    ]);
  });
});

describe("the decision rule of the report (UT-R10, UT-R16)", () => {
  it.each([
    ["6.45", "guardband", "accept", 0],
    ["6.44", "guardband", "recheck", 1],
    ["6.35", "guardband", "recheck", 1],
    ["6.44", "simple", "accept", 0],
    ["6.35", "simple", "accept", 0],
    ["6.34", "simple", "reject", 0],
  ] as const)("%s mm against 6.35, %s: %s, accepted with %i refusals", (t, rule, band, count) => {
    const at = all(decisionRule(rule), read(t), result("ACC"));
    expect(computed(at, "band")).toBe(band);
    expect(findings(utThicknessSample(), "UT-R10", at)).toHaveLength(count);
  });
  it("a reading to be checked again is not examined yet, never accepted", () => {
    expect(messages(utThicknessSample(), "UT-R10", read("6.40"), result("ACC"))).toEqual([
      'E CML 01: 6.40 mm is within the gauge uncertainty of the required thickness, 6.35 mm + 0.10 mm. Repeat the reading, have the required thickness reviewed, or enter NE with "recheck"',
    ]);
    expect(messages(utThicknessSample(), "UT-R10", read("6.40"), result("NE"))).toEqual([]);
  });
  it("nor is it taken out of the judgement as INFO, unless the report is for information", () => {
    expect(messages(utThicknessSample(), "UT-R10", read("6.40"), result("INFO"))).toEqual([
      expect.stringMatching(/^E CML 01: 6\.40 mm is within the gauge uncertainty/),
    ]);
    const ordered: Change = ({ content }) =>
      Object.assign(content.acceptance, { criteriaSet: "Reported for information", byOrderOf: "M. Price" });
    expect(messages(utThicknessSample(), "UT-R10", ordered, read("6.40"), result("INFO"))).toEqual([]);
  });
  it("by the client's own rule the evaluator decides", () => {
    expect(computed(all(decisionRule("client"), read("6.40")), "band")).toBe(
      "the evaluator decides by the client's decision rule",
    );
  });
  it("accepted exactly at the required thickness, what is done is said", () => {
    expect(messages(utThicknessSample(), "UT-R16", decisionRule("simple"), read("6.35"), result("ACC"))).toEqual([
      "W CML 01: 6.35 mm at the required thickness, 6.35 mm: no corrosion allowance is left. State what will be done and when",
    ]);
    expect(messages(utThicknessSample(), "UT-R16", decisionRule("simple"), read("6.36"), result("ACC"))).toEqual([]);
  });
});

it("a report on an older version of the template is still judged", () => {
  const sample: Sample = utThicknessSample();
  const { definition } = sample;
  const without = (keys: string[]) => definition.blocks.header.filter(({ key }) => !keys.includes(key));
  sample.definition = {
    ...definition,
    blocks: { ...definition.blocks, header: without(["structuralMin", "insideRadius", "RTbc", "RTip", "tHead", "earliestDue"]) },
  };
  expect(findings(sample, "UT-R14", header({ tReqSource: "pressure formula" }), firstLine({ tReq: mm("1.00") }))).toHaveLength(1);
});
