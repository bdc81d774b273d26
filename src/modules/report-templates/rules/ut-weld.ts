/** Rules of shear wave examination with single probes: angles, the gains and classes of AWS D1.1, the beams that indications name. */
import { above, atLeast, atMost, below, Decimal, decimal } from "#kit/decimal.ts";
import { inColumn, columnOf, limitIn, type Pair } from "../calculations/column.ts";
import { asMark, beamsOf, ofProbe } from "../ultrasonic-sheet.ts";
import { evaluatedLines, inBlock, onIndication, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { blockCheckRules } from "./ultrasonic-checks.ts";
import { sensitivityRules } from "./ultrasonic-sensitivity.ts";
import { examinationRules, placeRules, volumeRules } from "./ultrasonic-welds.ts";

const aws = ["AWS"] as const;

/** Scanning levels above the reference by sound path, AWS D1.1: static of Table 8.2, cyclic of Table 8.3. */
const levels: readonly { to: Pair; static: string; cyclic: string }[] = [
  { to: { mm: "65", in: "2.5" }, static: "14", cyclic: "20" },
  { to: { mm: "125", in: "5" }, static: "19", cyclic: "25" },
  { to: { mm: "250", in: "10" }, static: "29", cyclic: "35" },
  { to: { mm: "380", in: "15" }, static: "39", cyclic: "45" },
];

const ownRules: Readonly<Record<string, Rule>> = {
  "UTW-R1": {
    title: "The measured angle is within 2° of nominal",
    clause: "ASME V Art. 4; AWS D1.1 8.21.7 (verify)",
    severity: "E",
    limits: { degrees: { value: "2", unit: "°", tighter: "lower" } },
    check: anglesAgree,
  },
  "UTW-R2": {
    title: "Scanning gain above the reference suits the sound path",
    clause: "AWS D1.1 Tables 8.2 and 8.3 (verify)",
    serves: aws,
    severity: "E",
    check: scannedByPath,
  },
  "UTW-R3": {
    title: "Flaws of class B and C are at least 2L apart",
    clause: "AWS D1.1 Tables 8.2 and 8.3, notes (verify)",
    serves: aws,
    severity: "W",
    check: classesApart,
  },
  "UTW-R4": {
    title: "Each probe has its own mark, and every indication names one of them",
    clause: null,
    severity: "E",
    check: (read) => [...marksApart(read), ...probesNamed(read)],
  },
  "UTW-R5": {
    title: "The reference is that of the standard",
    clause: "AWS D1.1 8.24, ASME V Art. 4 T-464 (verify); ISO 17640",
    severity: "E",
    check: curveOfStandard,
  },
  "UTW-R6": {
    title: "The sound path is within the legs examined",
    clause: null,
    severity: "W",
    limits: { legs: { value: "3", unit: "", tighter: "lower" } },
    check: pathsCredible,
  },
};

export const utWeldRules: Readonly<Record<string, Rule>> = {
  ...sensitivityRules,
  ...blockCheckRules,
  ...volumeRules,
  ...examinationRules,
  ...placeRules,
  ...ownRules,
};

function anglesAgree(read: RuleReader): Remark[] {
  return read.rows("technique.probes").flatMap(({ row, text, decimal: number }) => {
    const [nominal, measured] = ["angleNominal", "angleMeasured"].map((key) => decimal(number(key)));
    if (!nominal || !measured || !above(measured.minus(nominal).abs(), read.limit("degrees"))) return [];
    const message = `${ofProbe(text("mark") ?? "")}measured ${measured}°, nominal ${nominal}°: more than ${read.limit("degrees")}° apart`;
    return [inBlock("technique", "probes", message, row)];
  });
}

function scannedByPath(read: RuleReader): Remark[] {
  const column = columnOf(read.context.unitSystem);
  const loading = read.content.acceptance.class === "cyclic, tension" ? "cyclic" : "static";
  const [first] = levels;
  const beams = beamsOf(read);
  const low = beams.flatMap(({ row, mark, refGain, scanGain }) => {
    const least = first && refGain?.plus(first[loading]);
    if (row === null || !least || !scanGain || atLeast(scanGain, least)) return [];
    return [
      inBlock(
        "technique",
        "probes",
        `${ofProbe(mark)}scanning gain ${scanGain} dB is below ${least} dB, ${first[loading]} dB above the reference`,
        row,
      ),
    ];
  });
  const ofIndications = read.content.indications.flatMap((one) => {
    const at = read.forIndication(one);
    const [path, b] = [decimal(at.decimal("indication.soundPath")), decimal(at.decimal("indication.b"))];
    const beam = beams.find(({ mark }) => asMark(mark) === asMark(at.text("indication.probe") ?? ""));
    if (!path || !b || !beam?.scanGain) return [];
    const level = levels.find(({ to }) => atMost(inColumn(column, path), limitIn(column, to)));
    const shown = read.shown(path.toFixed(), "mm", 0);
    if (!level)
      return [
        {
          ...onIndication(
            one,
            "soundPath",
            `${shown} of sound path is beyond the table of scanning levels: state which level was used, and who set it`,
          ),
          severity: "W" as const,
        },
      ];
    const least = b.plus(level[loading]);
    if (atLeast(beam.scanGain, least)) return [];
    const message = `${ofProbe(beam.mark)}scanning gain ${beam.scanGain} dB is below ${least} dB, b + ${level[loading]} dB at ${shown} of sound path`;
    return [onIndication(one, "soundPath", message)];
  });
  return [...low, ...ofIndications];
}

/** The longer of two flaws decides the required distance; nearer ones count as one. */
function classesApart(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap(({ line }) => {
    const placed = read.content.indications
      .filter(({ lineId }) => lineId === line.id)
      .flatMap((one) => {
        const at = read.forIndication(one);
        const [start, length] = ["datumX", "length"].map((key) => decimal(at.decimal(`indication.${key}`)));
        const flawClass = at.text("indication.awsClass");
        return start && length && (flawClass === "B" || flawClass === "C") ? [{ one, start, length }] : [];
      })
      .toSorted((a, b) => a.start.comparedTo(b.start));
    return placed.flatMap(({ one, start, length }, index): Remark[] => {
      const before = placed[index - 1];
      if (!before) return [];
      const gap = start.minus(before.start).minus(before.length);
      const longer = Decimal.max(length, before.length);
      if (!below(gap, longer.times(2))) return [];
      const [apart, long] = [gap, longer].map((mm) => read.shown(mm.toFixed(), "mm", 0));
      const message = `${line.itemKey}: ${apart} from the flaw of class B or C before it, less than twice the longer one, ${long}: they count as one. State how they were judged`;
      return [onIndication(one, "datumX", message)];
    });
  });
}

function marksApart(read: RuleReader): Remark[] {
  const marks = beamsOf(read).map(({ mark }) => asMark(mark));
  return beamsOf(read)
    .filter(({ mark }, index) => mark !== "" && marks.indexOf(asMark(mark)) < index)
    .map(({ row, mark }) =>
      inBlock("technique", "probes", `Two probes have the mark ${mark}: give each its own mark`, row ?? undefined),
    );
}

function probesNamed(read: RuleReader): Remark[] {
  const marks = beamsOf(read).flatMap(({ mark }) => (mark === "" ? [] : [mark]));
  return read.content.indications.flatMap((one) => {
    const named = read.forIndication(one).text("indication.probe");
    if (named === null || marks.some((mark) => asMark(mark) === asMark(named))) return [];
    return [
      onIndication(one, "probe", `Probe ${named} is not among the probes of the setup: ${marks.join(", ") || "none is entered"}`),
    ];
  });
}

function curveOfStandard(read: RuleReader): Remark[] {
  const [standard, curve] = [read.text("technique.standard"), read.text("technique.curve")];
  if (standard === null || curve === null || standard === "other") return [];
  const isAws = standard.startsWith("AWS");
  if (isAws === (curve === "AWS zero")) return [];
  const message = isAws
    ? `AWS D1.1 rates from the zero reference level, not from a ${curve} curve: choose AWS zero`
    : `${standard} evaluates against a DAC, TCG or DGS, not the AWS zero reference level`;
  return [inBlock("technique", "curve", message)];
}

function pathsCredible(read: RuleReader): Remark[] {
  return read.content.indications.flatMap((one) => {
    const at = read.forIndication(one);
    const leg = decimal(at.decimal("indication.leg"));
    if (!leg || !above(leg, read.limit("legs"))) return [];
    const path = at.decimal("indication.soundPath");
    const message = `${path === null ? "" : read.shown(path, "mm", 1)} of sound path is leg ${leg} of the beam: correct the sound path or the thickness, or explain the use of that leg`;
    return [onIndication(one, "soundPath", message)];
  });
}
