import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { compute } from "../engine.ts";
import { mtSample, type Sample } from "../samples.ts";
import { calibration, type Change, findings, header, inUS, messages, technique, worked } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const inch = (entered: string) => quantity(entered, "in");
const kg = (entered: string) => quantity(entered, "kg");
const lb = (entered: string) => quantity(entered, "lb");
const lux = (entered: string) => quantity(entered, "lx");
const fc = (entered: string) => quantity(entered, "fc");
const amperes = (entered: string) => quantity(entered, "A");

const day = "2026-03-16";
const toISO = technique({ standard: "ISO 17638" });
const lifted = (mass: ReturnType<typeof kg>, held = true, on = day) => ({ on, mass, held });
const lifts = (...liftTests: ReturnType<typeof lifted>[]) => calibration({ liftTests });

describe("lift test (MT-R1, T-762)", () => {
  it.each([
    ["yoke AC", kg("4.5"), 0],
    ["yoke AC", kg("4.49"), 1],
    ["yoke DC", kg("18"), 0],
    ["yoke DC", kg("17.9"), 1],
    ["permanent yoke", kg("18"), 0],
    ["permanent yoke", kg("4.54"), 1],
  ])("SI: %s, %j: %i refusals", (kind, mass, count) => {
    expect(findings(mtSample(), "MT-R1", technique({ technique: kind }), lifts(lifted(mass)))).toHaveLength(count);
  });
  it.each([
    ["yoke AC", lb("10"), 0],
    ["yoke AC", lb("9.95"), 1],
    ["yoke DC", lb("40"), 0],
    ["yoke DC", lb("39.9"), 1],
  ])("US: %s, %j: %i refusals", (kind, mass, count) => {
    expect(findings(mtSample(), "MT-R1", inUS, technique({ technique: kind }), lifts(lifted(mass)))).toHaveLength(count);
  });
  it("is judged by the column of the report: 4.5 kg is not 10 lb", () => {
    expect(messages(mtSample(), "MT-R1", inUS, lifts(lifted(kg("4.5"))))).toEqual([
      "E yoke AC must lift 4.5 kg (10 lb); 9.921 lb lifted on 2026-03-16",
    ]);
    expect(messages(mtSample(), "MT-R1", lifts(lifted(lb("10"))))).toEqual([]);
  });
  it("is held, on each day of use", () => {
    expect(messages(mtSample(), "MT-R1", lifts(lifted(kg("4.54"), false)))).toEqual([
      "E The yoke must hold the test weight; it did not on 2026-03-16",
    ]);
    const twoDays: Change = (sample) => {
      worked(day, "2026-03-17")(sample);
      Object.assign(sample.context, { inspectionEnd: "2026-03-17T21:00:00Z" });
    };
    expect(messages(mtSample(), "MT-R1", twoDays)).toEqual([
      "E No lift test on 2026-03-17: lift 4.5 kg (10 lb) before use, at maximum pole spacing",
    ]);
    expect(messages(mtSample(), "MT-R1", twoDays, lifts(lifted(kg("4.54")), lifted(kg("4.54"), true, "2026-03-17")))).toEqual([]);
  });
  it("of yesterday is none", () => {
    expect(messages(mtSample(), "MT-R1", lifts(lifted(kg("4.54"), true, "2026-03-15")))).toHaveLength(1);
  });
  it("is asked of yokes alone, and required of them", () => {
    expect(messages(mtSample(), "MT-R1", technique({ technique: "prods" }), lifts())).toEqual([]);
    expect(messages(mtSample(), "MT-R1", lifts())).toEqual([
      `E No lift test on ${day}: lift 4.5 kg (10 lb) before use, at maximum pole spacing`,
    ]);
  });
  it("of a report on the first version of the template counts", () => {
    const before = (sample: Sample, liftOn: string) => {
      const { definition, content } = sample;
      const fields = ["liftMass", "liftHeld", "liftOn"] as const;
      const types = { liftMass: "decimal", liftHeld: "boolean", liftOn: "date" } as const;
      const old = fields.map((key) => ({ key, label: key, type: types[key], ...(key === "liftMass" ? { unit: "kg" } : {}) }));
      const kept = definition.blocks.calibration.filter(({ key }) => key !== "liftTests");
      sample.definition = { ...definition, blocks: { ...definition.blocks, calibration: [...old, ...kept] } };
      content.calibration = { liftMass: kg("4.54"), liftHeld: true, liftOn };
    };
    expect(messages(mtSample(), "MT-R1", (sample) => before(sample, day))).toEqual([]);
    expect(messages(mtSample(), "MT-R1", (sample) => before(sample, "2026-03-15"))).toHaveLength(1);
  });
});

describe("field strength to ISO 17638 (MT-R9)", () => {
  const field = (kA: string | null) => calibration({ tangential: kA === null ? null : quantity(kA, "kA/m") });
  it("is shown by the lift test, or by a tangential field of 2 to 6 kA/m", () => {
    expect(messages(mtSample(), "MT-R9", toISO)).toEqual([]);
    expect(messages(mtSample(), "MT-R9", toISO, lifts(lifted(kg("4.4"))))).toHaveLength(1);
    expect(messages(mtSample(), "MT-R9", toISO, lifts(), field("3.2"))).toEqual([]);
    expect(messages(mtSample(), "C-REQUIRED", toISO, lifts(), field("3.2"))).toEqual([]);
    expect(messages(mtSample(), "MT-R9", toISO, lifts())).toEqual([
      `E No lift test on ${day}: lift 4.5 kg (10 lb) before use, at maximum pole spacing`,
    ]);
  });
  it("to another standard is shown by the lift test of the procedure", () => {
    const other = technique({ standard: "other" });
    expect(messages(mtSample(), "MT-R17", other)).toEqual([]);
    expect(messages(mtSample(), "MT-R17", other, lifts())).toEqual([
      `E No lift test on ${day}: lift the weight of the procedure before use, at maximum pole spacing`,
    ]);
    expect(messages(mtSample(), "MT-R17", other, technique({ technique: "prods" }), lifts())).toEqual([]);
  });
  it.each([
    ["1.9", 1],
    ["2.0", 0],
    ["6.0", 0],
    ["6.1", 1],
  ])("%s kA/m: %i refusals", (kA, count) => {
    expect(messages(mtSample(), "MT-R9", toISO, field(kA))).toHaveLength(count);
  });
  it("is no question of ASME, and the lift test of T-762 none of ISO", () => {
    expect(messages(mtSample(), "MT-R9", field("1.0"))).toEqual([]);
    expect(messages(mtSample(), "MT-R1", toISO, lifts(lifted(kg("1"))))).toEqual([]);
  });
});

describe("spacing (MT-R2, T-752.3, E709)", () => {
  const legs = (spacing: ReturnType<typeof mm>) => technique({ technique: "yoke AC", poleSpacing: spacing });
  const prods = (spacing: ReturnType<typeof mm>) => technique({ technique: "prods", prodSpacing: spacing });

  it.each([
    ["legs 50 mm", legs(mm("50")), []],
    ["legs 49.9 mm", legs(mm("49.9")), ["E Spacing 49.9 mm; at least 50 mm (2 in)"]],
    ["legs 200 mm", legs(mm("200")), []],
    ["legs 200.1 mm", legs(mm("200.1")), ["E Spacing 200.1 mm; at most 200 mm (8 in)"]],
    ["legs 203.2 mm", legs(mm("203.2")), ["E Spacing 203.2 mm; at most 200 mm (8 in)"]],
    ["legs 8 in", legs(inch("8")), ["E Spacing 203.2 mm; at most 200 mm (8 in)"]],
    ["prods 200 mm", prods(mm("200")), []],
    ["prods 203.2 mm", prods(mm("203.2")), ["E Spacing 203.2 mm; at most 200 mm (8 in)"]],
    ["prods 75 mm", prods(mm("75")), []],
    ["prods 74.9 mm", prods(mm("74.9")), ["W Spacing 74.9 mm; at least 75 mm (3 in)"]],
  ])("SI: %s", (_, change, expected) => {
    expect(messages(mtSample(), "MT-R2", change)).toEqual(expected);
  });
  it.each([
    ["legs 8 in", legs(inch("8")), []],
    ["legs 203.2 mm", legs(mm("203.2")), []],
    ["legs 8.01 in", legs(inch("8.01")), ["E Spacing 8.01 in; at most 200 mm (8 in)"]],
    ["legs 2 in", legs(inch("2")), []],
    ["legs 50 mm, 1.969 in", legs(mm("50")), ["E Spacing 1.969 in; at least 50 mm (2 in)"]],
    ["prods 8 in", prods(inch("8")), []],
    ["prods 2.9 in", prods(inch("2.9")), ["W Spacing 2.9 in; at least 75 mm (3 in)"]],
    ["prods 3 in", prods(inch("3")), []],
  ])("US: %s", (_, change, expected) => {
    expect(messages(mtSample(), "MT-R2", inUS, change)).toEqual(expected);
  });
  it("tightened by a client's template holds in both columns", () => {
    const tight: Change = (sample) => {
      sample.definition = { ...sample.definition, rules: [{ id: "MT-R2", severity: "E", limits: { legsTo: "150" } }] };
    };
    expect(messages(mtSample(), "MT-R2", tight, legs(mm("150")))).toEqual([]);
    expect(messages(mtSample(), "MT-R2", tight, legs(mm("151")))).toHaveLength(1);
    expect(messages(mtSample(), "MT-R2", tight, inUS, legs(inch("6")))).toHaveLength(1);
    expect(messages(mtSample(), "MT-R2", tight, inUS, legs(inch("5.9")))).toEqual([]);
  });
});

it("two directions (MT-R3), ferromagnetic material (MT-R7)", () => {
  expect(messages(mtSample(), "MT-R3", technique({ twoDirections: false }))).toEqual([
    "E Examine in two directions, approximately perpendicular to each other",
  ]);
  expect(findings(mtSample(), "MT-R7", technique({ ferromagnetic: false }))).toHaveLength(1);
});

describe("white light (MT-R4 T-777.1, MT-R8 ISO 3059)", () => {
  const white = (light: ReturnType<typeof lux>) => technique({ whiteLight: light });
  it.each([
    ["ASME, SI, 1076 lx", [white(lux("1076"))], "MT-R4", []],
    ["ASME, SI, 1075 lx", [white(lux("1075"))], "MT-R4", ["E White light 1075 lx; at least 1076 lx (100 fc)"]],
    ["ASME, US, 100 fc", [inUS, white(fc("100"))], "MT-R4", []],
    ["ASME, US, 99 fc", [inUS, white(fc("99"))], "MT-R4", ["E White light 99 fc; at least 1076 lx (100 fc)"]],
    ["ASME, US, 1076 lx", [inUS, white(lux("1076"))], "MT-R4", ["E White light 99.964 fc; at least 1076 lx (100 fc)"]],
    ["ASTM as ASME, 1075 lx", [technique({ standard: "ASTM E709" }), white(lux("1075"))], "MT-R4", [expect.anything()]],
    ["ISO, 500 lx", [toISO, white(lux("500"))], "MT-R8", []],
    ["ISO, 499 lx", [toISO, white(lux("499"))], "MT-R8", ["E White light 499 lx; at least 500 lx"]],
    ["ISO is not held to ASME", [toISO, white(lux("500"))], "MT-R4", []],
    ["ASME is not held to ISO", [white(lux("400"))], "MT-R8", []],
    ["another standard: by its procedure", [technique({ standard: "other" }), white(lux("400"))], "MT-R4", []],
  ])("%s", (_, changes, rule, expected) => {
    expect(messages(mtSample(), rule, ...changes)).toEqual(expected);
  });
  it("names the meter it was read with", () => {
    expect(messages(mtSample(), "MT-R4", calibration({ lightMeter: null }))).toEqual([
      "E Name the light meter the light was measured with",
    ]);
  });
  it("is not measured where the source was verified before: then its record is named", () => {
    const verified = all(technique({ lightEvidence: "verified source", whiteLight: null }), calibration({ lightMeter: null }));
    expect(messages(mtSample(), "MT-R4", verified)).toEqual([]);
    expect(messages(mtSample(), "C-REQUIRED", verified)).toEqual(["E Enter record of the verified source"]);
    expect(messages(mtSample(), "C-REQUIRED", verified, technique({ lightRecord: "LR-4" }))).toEqual([]);
    expect(messages(mtSample(), "C-REQUIRED", technique({ lightEvidence: null, light: null }))).toEqual([
      "E Enter lamp, make and number",
      "E Enter light verification",
    ]);
  });
});

describe("fluorescent particles (MT-R4, MT-R8, MT-R12)", () => {
  const uv = (...values: [when: string, value: string][]) =>
    calibration({
      uvMeter: "sample-uv",
      uvChecks: values.map(([when, value]) => ({ when, value: quantity(value, "µW/cm²") })),
    });
  const dark = (ambient: ReturnType<typeof lux>, minutes = "5") =>
    technique({ particles: "fluorescent dry", ambient, darkAdapt: quantity(minutes, "min") });
  const bothEnds = uv(["start", "1000"], ["end", "1000"]);

  it.each([
    ["SI 21.5 lx", [dark(lux("21.5"))], []],
    ["SI 21.6 lx", [dark(lux("21.6"))], ["E Ambient light 21.6 lx; at most 21.5 lx (2 fc)"]],
    ["US 2 fc", [inUS, dark(fc("2"))], []],
    ["SI 2 fc is 21.528 lx", [dark(fc("2"))], ["E Ambient light 21.528 lx; at most 21.5 lx (2 fc)"]],
    ["US 2.1 fc", [inUS, dark(fc("2.1"))], ["E Ambient light 2.1 fc; at most 21.5 lx (2 fc)"]],
    ["4 min in the dark", [dark(lux("10"), "4")], ["E Dark adaptation 4 min; at least 5 min"]],
  ])("ASME: %s", (_, changes, expected) => {
    expect(messages(mtSample(), "MT-R4", bothEnds, ...changes)).toEqual(expected);
  });
  it.each([
    ["20 lx", dark(lux("20")), []],
    ["20.1 lx", dark(lux("20.1")), ["E Ambient light 20.1 lx; at most 20 lx"]],
    ["no minutes asked for", dark(lux("10"), "1"), []],
  ])("ISO 3059: %s", (_, change, expected) => {
    expect(messages(mtSample(), "MT-R8", toISO, bothEnds, change)).toEqual(expected);
  });
  it("each check is at least 1000 µW/cm²", () => {
    expect(
      messages(mtSample(), "MT-R4", dark(lux("10")), uv(["start", "1000"], ["lamp changed", "999"], ["end", "1400"])),
    ).toEqual(["E UV-A 999 µW/cm² at lamp changed; at least 1000 µW/cm²"]);
    expect(messages(mtSample(), "MT-R8", toISO, dark(lux("10")), uv(["start", "999"], ["end", "1000"]))).toHaveLength(1);
  });
  it("is checked at the start and at the end", () => {
    expect(messages(mtSample(), "MT-R12", dark(lux("10")), bothEnds)).toEqual([]);
    expect(messages(mtSample(), "MT-R12", dark(lux("10")), uv(["start", "1200"], ["power interrupted", "1200"]))).toEqual([
      "E Enter the UV-A measured at the end",
    ]);
    expect(messages(mtSample(), "MT-R12")).toEqual([]);
  });
  describe("over two days", () => {
    const [first, second] = ["2026-03-16", "2026-03-17"];
    const over =
      (inspectionStart: string, inspectionEnd: string): Change =>
      (sample) => {
        worked(first, second)(sample);
        Object.assign(sample.context, { inspectionStart, inspectionEnd });
      };
    const twoShifts = over(`${first}T13:00:00Z`, `${second}T21:00:00Z`);
    const onDays = (...rows: [when: string, day: string | null][]) =>
      calibration({
        uvMeter: "sample-uv",
        uvChecks: rows.map(([when, day]) => ({ when, day, value: quantity("1200", "µW/cm²") })),
      });
    const says = (...changes: Change[]) => messages(mtSample(), "MT-R12", dark(lux("10")), ...changes);

    it("is checked at the start and the end of each (T-777.2)", () => {
      expect(says(twoShifts, onDays(["start", first], ["end", second]))).toEqual([
        `E Enter the UV-A measured at the end of ${first}`,
        `E Enter the UV-A measured at the start of ${second}`,
      ]);
      expect(says(twoShifts, onDays(["start", first], ["end", first], ["start", second], ["end", second]))).toEqual([]);
    });
    it("each check has its day", () => {
      const found = findings(mtSample(), "MT-R12", dark(lux("10")), twoShifts, onDays(["start", null], ["end", null]));
      expect(found).toHaveLength(6);
      expect(found[0]).toMatchObject({ message: "Enter the day of this UV-A check", target: { row: 0 } });
    });
    it("a draft on the template without the column keeps its checks", () => {
      const without: Change = (sample) => {
        const { blocks } = sample.definition;
        const calibrations = blocks.calibration.map((field) =>
          field.key === "uvChecks" ? { ...field, columns: field.columns?.filter(({ key }) => key !== "day") ?? [] } : field,
        );
        sample.definition = { ...sample.definition, blocks: { ...blocks, calibration: calibrations } };
      };
      expect(says(without, twoShifts, bothEnds)).toEqual([]);
    });
  });
  it("of another day than the work is none", () => {
    const checks = (...days: (string | null)[]) =>
      calibration({
        uvMeter: "sample-uv",
        uvChecks: days.map((of, index) => ({ when: index === 0 ? "start" : "end", day: of, value: quantity("1200", "µW/cm²") })),
      });
    const says = (change: Change) => messages(mtSample(), "MT-R12", dark(lux("10")), change);
    expect(says(checks(day, null))).toEqual([]);
    expect(says(checks("2026-10-01", day))).toEqual([`E Enter the UV-A measured at the start of ${day}`]);
  });
  it("asks for lamp, ambient light, minutes, meter and checks", () => {
    expect(messages(mtSample(), "C-REQUIRED", technique({ particles: "fluorescent wet" }))).toEqual([
      "E Enter ambient white light",
      "E Enter dark adaptation",
      "E Enter UV-A meter",
      "E Enter UV-A on the surface",
    ]);
  });
});

describe("bath of a wet horizontal unit (MT-R5, T-765)", () => {
  const bath = (volume: string, bathAt = "2026-03-16T12:30:00Z"): Change =>
    all(technique({ wetHorizontal: true }), calibration({ bath: quantity(volume, "mL/100mL"), bathAt }));

  it("is not asked of a yoke and an aerosol", () => {
    expect(messages(mtSample(), "MT-R5")).toEqual([]);
    expect(messages(mtSample(), "C-REQUIRED")).toEqual([]);
    expect(messages(mtSample(), "C-REQUIRED", technique({ wetHorizontal: true }))).toEqual([
      "E Enter bath settling volume",
      "E Enter settling test at",
    ]);
  });
  it.each([
    ["visible wet", "1.2", 0],
    ["visible wet", "1.19", 1],
    ["visible wet", "2.4", 0],
    ["visible wet", "2.41", 1],
    ["fluorescent wet", "0.1", 0],
    ["fluorescent wet", "0.09", 1],
    ["fluorescent wet", "0.4", 0],
    ["fluorescent wet", "0.41", 1],
  ])("%s, %s mL: %i refusals", (particles, volume, count) => {
    expect(messages(mtSample(), "MT-R5", technique({ particles }), bath(volume))).toHaveLength(count);
  });
  // The sample's work ends at 19:30Z.
  it.each([
    ["2026-03-16T11:30:00Z", []],
    ["2026-03-16T11:29:00Z", ["E The settling test was 8.02 h before the work ended; at most 8 h"]],
    ["2026-03-16T11:00:00Z", ["E The settling test was 8.5 h before the work ended; at most 8 h"]],
    ["2026-03-16T19:31:00Z", ["E The settling test is after the end of the work"]],
  ])("settled at %s: %j", (at, expected) => {
    expect(messages(mtSample(), "MT-R5", bath("1.6", at))).toEqual(expected);
  });
  it("is settled on each day worked", () => {
    const twoDays: Change = (sample) => {
      worked("2026-03-16", "2026-03-17")(sample);
      Object.assign(sample.context, { inspectionEnd: "2026-03-17T19:30:00Z" });
    };
    expect(messages(mtSample(), "MT-R5", bath("1.6", "2026-03-17T13:00:00Z"), twoDays)).toEqual([
      "E No settling test of the bath on 2026-03-16",
    ]);
    const further = calibration({ bathChecks: [{ at: "2026-03-17T13:00:00Z", volume: quantity("1.8", "mL/100mL") }] });
    expect(messages(mtSample(), "MT-R5", bath("1.6"), twoDays, further)).toEqual([]);
    const weak = calibration({ bathChecks: [{ at: "2026-03-17T13:00:00Z", volume: quantity("1.0", "mL/100mL") }] });
    expect(messages(mtSample(), "MT-R5", bath("1.6"), twoDays, weak)).toEqual(["E Bath 1 mL/100mL; 1.2 to 2.4 is allowed"]);
  });
  it("covers a night shift of eight hours with one test", () => {
    const night: Change = (sample) => {
      worked("2026-03-16", "2026-03-17")(sample);
      Object.assign(sample.context, { inspectionEnd: "2026-03-17T10:00:00Z" });
    };
    expect(messages(mtSample(), "MT-R5", bath("1.6", "2026-03-17T03:00:00Z"), night)).toEqual([]);
  });
});

describe("magnetizing equipment (MT-R18)", () => {
  const withUnit =
    (typeCode: string, kind: string): Change =>
    ({ content, context }) => {
      content.technique["technique"] = kind;
      context.equipment = context.equipment.map((one) =>
        one.inventoryItemId === "sample-yoke" ? { ...one, typeCode, label: "MTY-04" } : one,
      );
    };
  it.each([
    ["yoke AC", "MT-YAC"],
    ["yoke DC", "MT-YDC"],
    ["permanent yoke", "MT-YPM"],
    ["prods", "MT-BENCH"],
    ["coil", "MT-BENCH"],
    ["multidirectional", "MT-BENCH"],
  ])("%s works with %s", (kind, typeCode) => {
    expect(messages(mtSample(), "MT-R18", withUnit(typeCode, kind))).toEqual([]);
  });
  it.each([
    ["prods", "MT-YAC", 'E MTY-04 is an AC yoke; technique "prods" needs a bench or power pack'],
    ["direct contact", "MT-YDC", 'E MTY-04 is a DC yoke; technique "direct contact" needs a bench or power pack'],
    ["yoke DC", "MT-YAC", 'E MTY-04 is an AC yoke; technique "yoke DC" needs a DC yoke'],
    ["yoke AC", "MT-YPM", 'E MTY-04 is a permanent magnet yoke; technique "yoke AC" needs an AC yoke'],
    ["permanent yoke", "MT-BENCH", 'E MTY-04 is a bench or power pack; technique "permanent yoke" needs a permanent magnet yoke'],
  ])("%s does not work with %s", (kind, typeCode, message) => {
    expect(messages(mtSample(), "MT-R18", withUnit(typeCode, kind))).toEqual([message]);
  });
});

describe("current (MT-R6)", () => {
  const prods = (A: string, spacing: ReturnType<typeof mm>, wall: ReturnType<typeof mm>) =>
    all(technique({ technique: "prods", prodSpacing: spacing, current: amperes(A) }), walls(wall, wall, wall));
  const walls =
    (...each: (ReturnType<typeof mm> | null)[]): Change =>
    ({ content }) => {
      for (const [index, line] of content.lines.entries()) line.values["thickness"] = each[index] ?? null;
    };

  it.each([
    ["SI, 150 mm on 19 mm, 600 A", [prods("600", mm("150"), mm("19"))], []],
    ["SI, 599 A", [prods("599", mm("150"), mm("19"))], ["E 599 A; the prods need 600-750 A"]],
    ["SI, 750 A", [prods("750", mm("150"), mm("19"))], []],
    ["SI, 751 A", [prods("751", mm("150"), mm("19"))], ["E 751 A; the prods need 600-750 A"]],
    ["SI, 150 mm on 18.9 mm, 540 A", [prods("540", mm("150"), mm("18.9"))], []],
    ["SI, 661 A", [prods("661", mm("150"), mm("18.9"))], ["E 661 A; the prods need 540-660 A"]],
    ["US, 6 in on 3/4 in, 600 A", [inUS, prods("600", inch("6"), inch("0.75"))], []],
    ["US, 6 in on 0.74 in, 600 A", [inUS, prods("600", inch("6"), inch("0.74"))], []],
    ["US, 6 in on 0.74 in, 661 A", [inUS, prods("661", inch("6"), inch("0.74"))], ["E 661 A; the prods need 540-660 A"]],
  ])("prods (T-752.2): %s", (_, changes, expected) => {
    expect(messages(mtSample(), "MT-R6", ...changes)).toEqual(expected);
  });
  it("takes the wall of each line, and the nominal one where a line has none", () => {
    const at = (A: string, ...each: Parameters<typeof walls>) =>
      messages(mtSample(), "MT-R6", prods(A, mm("150"), mm("19")), header({ nominalThickness: mm("12") }), walls(...each));
    expect(at("540", mm("25"), mm("25"), mm("25"))).toEqual(["E 540 A; the prods need 600-750 A"]);
    expect(at("750", mm("25"), mm("12"), mm("25"))).toEqual(["E FW-2: 750 A; the prods need 540-660 A"]);
    expect(at("540", mm("25"), mm("12"), null)).toEqual(["E FW-1: 540 A; the prods need 600-750 A"]);
    expect(at("620", mm("25"), mm("12"), null)).toEqual([]);
    const sample = mtSample();
    for (const change of [prods("620", mm("150"), mm("19")), walls(mm("25"), mm("12"), mm("25"))]) change(sample);
    const { content, context, definition } = sample;
    expect(compute(definition, content, context).blocks.technique["prodRange"]?.value).toBe("600-750, 540-660");
  });
  it("on an SI report 6 in of prods are 152.4 mm: 609.6 to 762 A", () => {
    expect(messages(mtSample(), "MT-R6", prods("600", inch("6"), mm("19")))).toEqual(["E 600 A; the prods need 610-762 A"]);
  });

  const coil = (A: string, L: string, Dia: string, more = {}) =>
    technique({ technique: "coil", L: mm(L), Dia: mm(Dia), turns: 5, current: amperes(A), ...more });
  it.each([
    ["1050", []],
    ["1049", ["E 1049 A × 5 turns = 5245; 5833 ampere-turns within 10 % are required"]],
    ["1283", []],
    ["1284", ["E 1284 A × 5 turns = 6420; 5833 ampere-turns within 10 % are required"]],
  ])("coil (T-753), 160 × 40 mm, %s A", (A, expected) => {
    expect(messages(mtSample(), "MT-R6", coil(A, "160", "40"))).toEqual(expected);
  });
  it("coil: 1000 mm count as 450 mm, so that 636 A in 5 turns are right", () => {
    expect(messages(mtSample(), "MT-R6", coil("636", "1000", "50"))).toEqual([]);
    expect(messages(mtSample(), "MT-R6", coil("412", "1000", "50"))).toHaveLength(1);
  });
  it("coil: below L/D 2 there is no answer without end pieces", () => {
    expect(messages(mtSample(), "MT-R6", coil("1000", "79", "40"))).toEqual([
      "E No ampere-turns: L/D is below 2: end pieces needed",
    ]);
  });
  it.each([
    ["240", 0],
    ["239", 1],
    ["900", 0],
    ["901", 1],
  ])("a part too large for the coil takes 1200 to 4500 ampere-turns: %s A × 5, %i refusals", (A, count) => {
    expect(messages(mtSample(), "MT-R6", coil(A, "300", "290", { largePart: true }))).toHaveLength(count);
  });

  const contact = (A: string, Dia: ReturnType<typeof mm>) => technique({ technique: "direct contact", Dia, current: amperes(A) });
  it.each([
    ["SI 50 mm, 600 A", [contact("600", mm("50"))], []],
    ["SI 50 mm, 1550 A", [contact("1550", mm("50"))], []],
    ["SI 50 mm, 1551 A", [contact("1551", mm("50"))], ["E 1551 A; at most 1550 A, a higher current burns the part"]],
    [
      "SI 50 mm, 10 A",
      [contact("10", mm("50"))],
      ["W 10 A; 600-1550 A is required. Is this the highest current that can be obtained?"],
    ],
    ["US 2.5 in, 2000 A", [inUS, contact("2000", inch("2.5"))], []],
    ["US 2.5 in, 2001 A", [inUS, contact("2001", inch("2.5"))], ["E 2001 A; at most 2000 A, a higher current burns the part"]],
    [
      "US 2.5 in, 749 A",
      [inUS, contact("749", inch("2.5"))],
      ["W 749 A; 750-2000 A is required. Is this the highest current that can be obtained?"],
    ],
  ])("contact (T-754.1): %s", (_, changes, expected) => {
    expect(messages(mtSample(), "MT-R6", ...changes)).toEqual(expected);
  });
  it("is asked of every technique but yokes", () => {
    expect(messages(mtSample(), "C-REQUIRED", technique({ technique: "prods" }))).toEqual([
      "E Enter prod spacing",
      "E Enter current",
    ]);
    expect(messages(mtSample(), "C-REQUIRED", technique({ technique: "coil" }))).toContain("E Enter coil turns");
  });
});

describe("field indicator (MT-R10, T-764)", () => {
  it("is not asked of yokes and prods", () => {
    for (const kind of ["yoke AC", "prods"]) {
      const asked = messages(mtSample(), "C-REQUIRED", technique({ technique: kind }));
      expect(asked.filter((one) => one.includes("indicator"))).toEqual([]);
    }
    expect(messages(mtSample(), "MT-R10", calibration({ indicatorShown: false }))).toEqual([]);
  });
  it.each(["coil", "direct contact", "central conductor", "multidirectional"])("of %s it must show the field", (kind) => {
    const asked = messages(mtSample(), "C-REQUIRED", technique({ technique: kind }));
    expect(asked).toEqual(expect.arrayContaining(["E Enter field indicator", "E Enter indicator showed the field"]));
    const shown = (indicatorShown: boolean) =>
      messages(mtSample(), "MT-R10", technique({ technique: kind }), calibration({ indicator: "pie", indicatorShown }));
    expect([shown(true), shown(false).length]).toEqual([[], 1]);
  });
});

describe("type of current (MT-R11)", () => {
  it.each([
    ["yoke AC", "AC", 0],
    ["yoke AC", "HWDC", 1],
    ["yoke DC", "HWDC", 0],
    ["yoke DC", "AC", 1],
    ["permanent yoke", "permanent", 0],
    ["permanent yoke", "AC", 1],
    ["prods", "FWDC", 0],
    ["coil", "permanent", 1],
  ])("%s with %s: %i refusals", (kind, currentType, count) => {
    expect(messages(mtSample(), "MT-R11", technique({ technique: kind, currentType }))).toHaveLength(count);
  });
});

describe("coating left on (MT-R13 T-741, MT-R14 ISO 17638)", () => {
  const coated = (thickness: string, coatingDemonstration: string | null = null) =>
    all(header({ surfaceCondition: "coated" }), technique({ coatingThickness: quantity(thickness, "µm"), coatingDemonstration }));
  it("ASME: any coating is demonstrated", () => {
    expect(messages(mtSample(), "MT-R13", coated("0"))).toEqual([]);
    expect(messages(mtSample(), "MT-R19", coated("40"))).toEqual([]);
    expect(messages(mtSample(), "MT-R19")).toEqual([]);
    expect(messages(mtSample(), "MT-R19", coated("0"))).toEqual([
      "E The surface is coated, but the maximum coating thickness is 0: enter the thickness, or correct the surface condition",
    ]);
    expect(messages(mtSample(), "MT-R13", coated("40"))).toEqual([
      "E Coating of 40 µm left on: name the record that demonstrates detection through it, or remove it",
    ]);
    expect(messages(mtSample(), "MT-R13", coated("40", "PQ-7"))).toEqual([]);
    expect(messages(mtSample(), "C-REQUIRED", header({ surfaceCondition: "coated" }))).toEqual([
      "E Enter maximum coating thickness",
    ]);
  });
  it.each([
    ["50", 0],
    ["51", 1],
  ])("ISO: %s µm, %i refusals", (thickness, count) => {
    expect(messages(mtSample(), "MT-R14", toISO, coated(thickness))).toHaveLength(count);
  });
});

describe("hot surfaces (MT-R15)", () => {
  const at = (surface: ReturnType<typeof mm>) => header({ surfaceTemp: surface });
  it.each([
    ["SI wet 57 °C", [at(quantity("57", "°C"))], 0],
    ["SI wet 58 °C", [at(quantity("58", "°C"))], 1],
    ["US wet 135 °F", [inUS, at(quantity("135", "°F"))], 0],
    ["US wet 136 °F", [inUS, at(quantity("136", "°F"))], 1],
    ["SI dry 315 °C", [technique({ particles: "visible dry" }), at(quantity("315", "°C"))], 0],
    ["SI dry 316 °C", [technique({ particles: "visible dry" }), at(quantity("316", "°C"))], 1],
    ["US dry 600 °F", [inUS, technique({ particles: "visible dry" }), at(quantity("600", "°F"))], 0],
  ])("%s", (_, changes, count) => {
    expect(messages(mtSample(), "MT-R15", ...changes)).toHaveLength(count);
  });
});

it("particles carry their batch", () => {
  expect(messages(mtSample(), "C-REQUIRED", technique({ ink: null }))).toEqual(["E Enter ink or powder"]);
});

it("currents are computed in the column of the report", () => {
  const sample = mtSample();
  technique({ technique: "central conductor", Dia: inch("2.5"), current: amperes("1000") })(sample);
  inUS(sample);
  const { blocks } = compute(sample.definition, sample.content, sample.context);
  expect(blocks.technique["contactRange"]?.formula).toBe(
    "contact current = A per in × diameter (T-754.1(b)) = 300-800 A/in × 2.50 in = 750-2000 A",
  );
});

function all(...changes: Change[]): Change {
  return (sample) => {
    for (const change of changes) change(sample);
  };
}
