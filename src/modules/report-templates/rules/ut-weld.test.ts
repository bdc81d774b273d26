import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { compute, evaluate } from "../engine.ts";
import type { Sample } from "../samples.ts";
import { utWeldSample } from "../samples/ut-weld.ts";
import { calibration, type Change, firstLine, header, inUS, lineOf, messages, technique } from "./testing.ts";

const dB = (entered: string) => quantity(entered, "dB");
const mm = (entered: string) => quantity(entered, "mm");
const say = (ruleId: string, ...changes: Change[]) => messages(utWeldSample(), ruleId, ...changes);

const probe =
  (index: number, values: object): Change =>
  ({ content }) => {
    const rows = content.technique["probes"] as object[];
    content.technique["probes"] = rows.map((row, at) => (at === index ? { ...row, ...values } : row)) as never;
  };
const check =
  (index: number, values: object): Change =>
  ({ content }) => {
    const rows = content.calibration["checks"] as object[];
    content.calibration["checks"] = rows.map((row, at) => (at === index ? { ...row, ...values } : row)) as never;
  };
const flaw =
  (index: number, values: object): Change =>
  ({ content }) =>
    Object.assign(content.indications[index]?.values ?? {}, values);
const iso = technique({ standard: "ISO 17640" });

/** Rated by AWS D1.1: 70°, b 40 dB. */
const aws: Change = ({ content }) => {
  Object.assign(content.technique, { standard: "AWS D1.1", curve: "AWS zero", tensionWeld: false });
  content.acceptance = {
    ...content.acceptance,
    criteriaSet: "AWS D1.1 Clause 8 (2020)",
    code: "AWS D1.1",
    edition: "2020",
    clause: "Clause 8 (2020)",
    class: "static",
  };
  for (const { values } of content.indications) Object.assign(values, { probe: "70", a: dB("48"), b: dB("40") });
};
const computedOf = ({ definition, content, context }: Sample, id = "line-2-SI") =>
  compute(definition, content, context).indications[id] ?? {};

describe("the beam", () => {
  it("is computed with the measured angle of the probe named, and the thickness of the line", () => {
    const found = computedOf(utWeldSample());
    expect(found["leg"]?.value).toBe("1");
    expect(found["surfaceDist"]?.formula).toBe("surface = SP·sinθ = 48.5 × sin 69.5° = 45.43 mm");
    expect(found["depth"]?.formula).toContain("= 16.99 mm");
    expect(found["ampPct"]?.formula).toBe("pct = 100·10^(dB/20) = 100 × 10^(3.5/20) = 149.62 %");
  });
  it("goes by the line's thickness before that of the item, and finds the probe as it is written", () => {
    const sample = utWeldSample();
    lineOf(sample, 1).values["thickness"] = mm("12");
    flaw(0, { probe: "70°" })(sample);
    expect(computedOf(sample)["leg"]?.value).toBe("2");
    expect(computedOf(sample)["depth"]?.formula).toContain("2 × 12 − 16.99");
  });
  it("has no legs round a curve: the depth is plotted and entered", () => {
    const sample = utWeldSample();
    technique({ curvedScan: true })(sample);
    expect(computedOf(sample)["depth"]?.value).toBeNull();
    expect(messages(sample, "C-REQUIRED")).toEqual(["E Enter plotted depth", "E Enter plotted depth"]);
  });
});

describe("sensitivity", () => {
  it("to ASME: 6 dB over reference and transfer when scanned by hand, none when recorded", () => {
    expect(say("UW-R1", probe(1, { scanGain: dB("54.4") }))).toEqual([
      "E Probe 70: scanning gain 54.4 dB is below 54.5 dB (46.5 dB reference + 2 dB transfer + 6 dB)",
    ]);
    const automatic = technique({ scanning: "automatic" });
    expect(say("UW-R1", probe(1, { scanGain: dB("48.5") }), automatic)).toEqual([]);
    expect(say("UW-R1", probe(1, { scanGain: dB("48.4") }), automatic)).toHaveLength(1);
    expect(say("UW-R1", probe(1, { scanGain: dB("48.4") }), iso)).toEqual([]);
  });
  it("to ISO: a transfer over 2 dB is applied, over 12 dB explained", () => {
    expect(say("UW-R2", iso, technique({ transfer: dB("2.0") }))).toEqual([]);
    expect(say("UW-R2", iso, technique({ transfer: dB("-2.5") }))).toEqual([
      "W Transfer of 2.5 dB, more than 2 dB, is not applied: apply it, or state why not",
    ]);
    expect(say("UW-R2", iso, technique({ transfer: dB("2.5"), transferApplied: true }))).toEqual([]);
    const great = technique({ transfer: dB("12.5"), transferApplied: true });
    expect(say("UW-R2", iso, great)).toEqual(["E Transfer of 12.5 dB, more than 12 dB: enter why, or prepare the surface again"]);
    expect(say("UW-R2", iso, great, technique({ transferReason: "Rolled surface, mill scale left on" }))).toEqual([]);
  });
  it("is set on the reference of the standard", () => {
    expect(say("UTW-R5", technique({ curve: "AWS zero" }))).toEqual([
      "E ASME V Art. 4 evaluates against a DAC, TCG or DGS, not the AWS zero reference level",
    ]);
    expect(say("UTW-R5", aws)).toEqual([]);
    expect(say("UTW-R5", aws, technique({ curve: "DAC" }))).toHaveLength(1);
  });
});

describe("AWS D1.1", () => {
  it("rates by sound path, and classes by thickness", () => {
    const sample = utWeldSample();
    aws(sample);
    expect(computedOf(sample)["c"]?.value).toBe("2");
    expect(computedOf(sample)["rating"]?.value).toBe("6");
    expect(computedOf(sample)["awsClass"]?.value).toBe("D");
    lineOf(sample, 1).values["thickness"] = mm("12");
    expect(computedOf(sample)["awsClass"]?.value).toBe("B");
    expect(evaluate(sample.definition, sample.content, sample.context)[0]?.printed).toMatch(/^ACC – Table 8.2: d 6 dB, class B/);
  });
  it("takes 4 dB off in the root face of a weld in tension", () => {
    const sample = utWeldSample();
    aws(sample);
    technique({ tensionWeld: true })(sample);
    flaw(0, { rootFace: true })(sample);
    expect(computedOf(sample)["rating"]?.value).toBe("2");
  });
  it("reads inches in the inch column on a US report", () => {
    const sample = utWeldSample();
    aws(sample);
    inUS(sample);
    flaw(0, { soundPath: quantity("1.9", "in") })(sample);
    expect(computedOf(sample)["c"]?.formula).toBe("c = 2·(SP − 1) = 2 × (1.9 − 1) = 2 dB");
  });
  it("leaves other angles than 70° to a Level III", () => {
    const sample = utWeldSample();
    aws(sample);
    flaw(0, { probe: "45" })(sample);
    expect(computedOf(sample)["awsClass"]?.reason).toMatch(/70°/);
    expect(evaluate(sample.definition, sample.content, sample.context)[0]).toMatchObject({ verdict: null });
  });
  it("is scanned 14 dB above b to 65 mm (2-1/2 in), 19 to 125 (5), 29 to 250 (10), 39 to 380 (15)", () => {
    const gained = (path: string, scanGain: string) =>
      say(
        "UTW-R2",
        aws,
        probe(0, { scanGain: dB("60") }),
        probe(1, { refGain: dB("40"), scanGain: dB(scanGain) }),
        flaw(0, { soundPath: mm(path) }),
        flaw(1, { soundPath: mm("40") }),
      );
    expect(gained("65", "54")).toEqual([]);
    expect(gained("66", "58")).toEqual(["E Probe 70: scanning gain 58 dB is below 59 dB, b + 19 dB at 66 mm of sound path"]);
    expect(gained("125", "59")).toEqual([]);
    expect(gained("126", "59")).toHaveLength(1);
    expect(gained("380", "79")).toEqual([]);
    expect(gained("381", "90")).toEqual([
      "W 381 mm of sound path is beyond the table of scanning levels: state which level was used, and who set it",
    ]);
    expect(say("UTW-R2", aws, probe(1, { refGain: dB("46.5"), scanGain: dB("60") }))).toContainEqual(
      expect.stringMatching(/below 60.5 dB, 14 dB above/),
    );
  });
  it("is scanned by the greater levels where the loading is cyclic", () => {
    const cyclic: Change = ({ content }) => Object.assign(content.acceptance, { class: "cyclic, tension" });
    const gain = probe(1, { refGain: dB("40"), scanGain: dB("59") });
    expect(say("UTW-R2", aws, cyclic, gain)).toContain(
      "E Probe 70: scanning gain 59 dB is below 60 dB, 20 dB above the reference",
    );
  });
  it("asks of class B and C flaws closer than twice the longer", () => {
    const thin: Change = (sample) => (lineOf(sample, 1).values["thickness"] = mm("12"));
    const near =
      (x: string): Change =>
      (sample) => {
        const [first, second] = sample.content.indications;
        if (first && second)
          Object.assign(second, { lineId: first.lineId, values: { ...first.values, no: "2", datumX: mm(x), length: mm("10") } });
      };
    expect(say("UTW-R3", aws, thin, near("453"))[0]).toMatch(/^W C-2: 27 mm from the flaw of class B or C/);
    expect(say("UTW-R3", aws, thin, near("454"))).toEqual([]);
  });
});

describe("probes", () => {
  it("measure within 2° of their nominal angle", () => {
    expect(say("UTW-R1", probe(1, { angleMeasured: quantity("68.0", "°") }))).toEqual([]);
    expect(say("UTW-R1", probe(1, { angleMeasured: quantity("67.9", "°") }))).toEqual([
      "E Probe 70: measured 67.9°, nominal 70°: more than 2° apart",
    ]);
  });
  it("have marks of their own, which indications name", () => {
    expect(say("UTW-R4", flaw(0, { probe: "60" }))).toEqual(["E Probe 60 is not among the probes of the setup: 45, 70"]);
    expect(say("UTW-R4", probe(1, { mark: "45" }))[0]).toBe("E Two probes have the mark 45: give each its own mark");
  });
  it("reach no fourth leg unasked", () => {
    expect(say("UTW-R6", flaw(0, { soundPath: mm("230") }))[0]).toMatch(/^W 230.0 mm of sound path is leg 4/);
  });
});

describe("checks on the block", () => {
  const without =
    (...rows: number[]): Change =>
    ({ content }) => {
      const checks = content.calibration["checks"] as object[];
      content.calibration["checks"] = checks.filter((_, index) => !rows.includes(index)) as never;
    };
  it("are made with each probe at start and end", () => {
    expect(say("UW-R3", without(5))).toEqual(["E Probe 70: No end check after this one"]);
    expect(say("UW-R3", without(1, 3, 5))).toEqual(["E Probe 70: No start check and no end check"]);
    expect(say("UW-R3", check(5, { probe: "60" }))).toContain("E The check names a probe that is not among the probes: 45, 70");
  });
  it("follow at the interval of the procedure, and every 4 h under ISO", () => {
    expect(say("UW-R3", calibration({ interval: quantity("3", "h") }))[0]).toMatch(
      /3 h 20 min since the previous check; at most 3 h/,
    );
    expect(say("UW-R4", iso)).toEqual([]);
    expect(say("UW-R4", iso, without(2, 3))[0]).toMatch(/6 h 0 min since the previous check; at most 4 h/);
    expect(say("UW-R5", technique({ standard: "other" }), without(4))).toEqual(["E Probe 45: No end check after this one"]);
  });
  it("are made when the examiner changes", () => {
    const two: Change = (sample) => {
      Object.assign(lineOf(sample, 0), { performedBy: "one" });
      Object.assign(lineOf(sample, 1), { performedBy: "two" });
    };
    expect(say("UW-R3", two)).toHaveLength(1);
    expect(say("UW-R3", two, check(2, { when: "operator change" }))).toEqual([]);
  });
  it("to ASME, may drift 20 % or 2 dB, the wider: lower repeats the lines, higher what was recorded", () => {
    expect(say("UW-R6", check(3, { pct: quantity("79.5", "%") }))).toEqual([]);
    const low = say("UW-R6", check(3, { pct: quantity("79", "%") }));
    expect(low[0]).toMatch(/^I Probe 70: check of .*: sensitivity -2.05 dB, more than 20 % or 2 dB\. The lines scanned/);
    expect(low.filter((one) => one.startsWith("E "))).toHaveLength(3);
    expect(say("UW-R6", check(3, { pct: quantity("125", "%") }))).toEqual([]);
    const high = say("UW-R6", check(3, { pct: quantity("127", "%") }));
    expect(high.filter((one) => one.startsWith("E "))).toHaveLength(2);
    expect(high[1]).toMatch(/recorded before a check with drift/);
  });
  it("spare a line whose time lies outside the span that failed", () => {
    const later: Change = ({ content }) => {
      for (const { values } of content.lines) values["scannedAt"] = "2026-04-21T13:15:00Z";
    };
    const found = say("UW-R6", check(3, { pct: quantity("70", "%") }), later);
    expect(found.every((one) => one.startsWith("I "))).toBe(true);
  });
  it("count a gain raised to bring the reference back", () => {
    expect(say("UW-R6", check(3, { refGain: dB("49.5"), pct: quantity("100", "%") }))[0]).toMatch(/sensitivity -3 dB/);
  });
  it("to ASME, keep the range within 10 % of the reading or 5 % of the sweep, the greater", () => {
    expect(say("UW-R6", check(3, { read: mm("83.0") }))).toEqual([]);
    expect(say("UW-R6", check(3, { read: mm("83.2") }))[0]).toMatch(/sound path off by 10.1 mm/);
    expect(say("UW-R6", check(3, { read: mm("82.0") }), technique({ sweep: mm("100") }))[0]).toMatch(/sound path off by 8.9 mm/);
  });
  it("to ISO, may drift 4 dB and 2 %", () => {
    expect(say("UW-R7", iso, check(3, { pct: quantity("64", "%"), read: mm("74.5") }))).toEqual([]);
    expect(say("UW-R7", iso, check(3, { pct: quantity("62", "%") })).filter((one) => one.startsWith("E "))).toHaveLength(3);
    expect(say("UW-R7", iso, check(3, { read: mm("74.7") }))[0]).toMatch(/off by 1.6 mm, more than 2 %/);
    expect(say("UW-R7", iso, check(3, { pct: quantity("160", "%") })).filter((one) => one.startsWith("E "))).toHaveLength(2);
  });
  it("to another standard, are held against the procedure", () => {
    expect(say("UW-R8", technique({ standard: "other" }), check(3, { pct: quantity("70", "%") }))[0]).toMatch(
      /^W Probe 70: check of .*: sensitivity -3.1 dB\. State what the procedure allows/,
    );
  });
});

describe("the examination", () => {
  it("says what was not covered, and why no laminations were looked for", () => {
    expect(say("UW-R11", technique({ coverage: quantity("85", "%") }))).toEqual([
      "E 85 % of the volume covered: enter under Limitations what was not covered, and why",
    ]);
    const limited: Change = ({ content }) => (content.summary["limitations"] = "Nozzle N2 at 2200 to 2500 mm: one side only");
    expect(say("UW-R11", technique({ coverage: quantity("85", "%") }), limited)).toEqual([]);
    expect(say("UW-R10", technique({ laminationScan: false }))).toHaveLength(1);
    expect(say("UW-R10", technique({ laminationScan: false }), limited)).toEqual([]);
  });
  it("has block and part within 14 °C, 25 °F on a US report", () => {
    expect(say("UW-R12", technique({ partTemp: quantity("35", "°C") }))).toEqual([]);
    expect(say("UW-R12", technique({ partTemp: quantity("36", "°C") }))).toEqual([
      "W Part 36 °C, block 21 °C: more than 14 °C (25 °F) apart. State how angle and range were corrected",
    ]);
    const american = technique({ blockTemp: quantity("70", "°F"), partTemp: quantity("95", "°F") });
    expect(say("UW-R12", american, inUS)).toEqual([]);
    expect(say("UW-R12", american, technique({ partTemp: quantity("96", "°F") }), inUS)).toHaveLength(1);
  });
  it("rests on linearity of 12 months, 3 for an analogue instrument", () => {
    expect(say("UW-R13", technique({ linearityOn: "2025-04-21" }))).toEqual([]);
    expect(say("UW-R13", technique({ linearityOn: "2025-04-20" }))[0]).toMatch(/more than 12 months before 2026-04-21/);
    expect(say("UW-R13", technique({ linearityOn: "2026-04-22" }))[0]).toMatch(/after the work/);
    const analogue: Change = ({ context }) => Object.assign(context.equipment[0] ?? {}, { typeCode: "UT-FD-A" });
    expect(say("UW-R13", analogue, technique({ linearityOn: "2026-01-20" }))[0]).toMatch(/more than 3 months.*analogue/);
  });
  it("is no faster than 150 mm/s (6 in/s) unless that was demonstrated", () => {
    expect(say("UW-R14", technique({ scanSpeed: quantity("150", "mm/s") }))).toEqual([]);
    expect(say("UW-R14", technique({ scanSpeed: quantity("151", "mm/s") }))[0]).toMatch(/^W Scanned at 151 mm\/s/);
    expect(say("UW-R14", technique({ scanSpeed: quantity("6", "in/s") }), inUS)).toEqual([]);
    const shown = technique({ scanSpeed: quantity("200", "mm/s"), fasterDemonstrated: "PQ-UT-14" });
    expect(say("UW-R14", shown)).toEqual([]);
    expect(say("UW-R14", iso, technique({ scanSpeed: quantity("300", "mm/s") }))).toEqual([]);
  });
  it("has sizes above 0, whole welds and the welders of rejected ones", () => {
    expect(say("UW-R15", technique({ sweep: mm("0") }))).toEqual(["E Screen range must be above 0"]);
    expect(say("UW-R17", (sample) => (lineOf(sample, 1).values["welders"] = null))[0]).toMatch(/^W C-2: rejected, and no welder/);
    expect(say("UW-R18", flaw(0, { datumX: mm("5000") }))[0]).toMatch(/^W C-2: the indication begins at 5000 mm/);
    const round = [header({ extent: "100 %", outsideDiameter: mm("1500") }), firstLine({ lengthExamined: mm("2000") })];
    expect(say("UW-R16", ...round)[0]).toMatch(/^W C-1: 2000 mm examined, less than/);
  });
});
