/** Rules of every ultrasonic weld examination, whatever the technique: ASME V Article 4, AWS D1.1, ISO 17640. */
import { above, below, decimal } from "#kit/decimal.ts";
import { addMonths } from "#kit/validity.ts";
import { daysWorked } from "../worked-days.ts";
import { notAboveZero } from "./above-zero.ts";
import { exactly, measuredIn } from "./columns.ts";
import { isFiller } from "./format.ts";
import { wholeWeldRule } from "./weld-lengths.ts";
import { beyondTheWeld } from "./mt-numbers.ts";
import { rejectedWeldRule } from "./rejected-welds.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { asme } from "./ultrasonic-sensitivity.ts";

const cannotBeZero = [
  ...[
    "sweep",
    "reflectorSize",
    "scanSpeed",
    "pitch",
    "elementLength",
    "scanStep",
    "angleStep",
    "PCS",
    "velocity",
    "probes.frequency",
  ].map((key) => `technique.${key}`),
  ...["checks.range", "checks.pct", "encoderDistance", "interval"].map((key) => `calibration.${key}`),
  "line.thickness",
  "line.lengthExamined",
  "indication.length",
  "indication.soundPath",
];

/** Rules of examinations that cover the volume of the weld. */
export const volumeRules: Readonly<Record<string, Rule>> = {
  "UW-R10": {
    title: "The base metal was scanned for laminations, or a limitation states why not",
    clause: "ASME V Art. 4 T-472, AWS D1.1 8.26 (verify); ISO 17640",
    severity: "E",
    check: (read) =>
      read.flag("technique.laminationScan") === false && hasNoLimitation(read)
        ? [
            inBlock(
              "technique",
              "laminationScan",
              "The base metal was not scanned for laminations: enter under Limitations why not, and what may be missed",
            ),
          ]
        : [],
  },
  "UW-R11": {
    title: "Less than the whole volume is a limitation",
    clause: "ASME V Art. 4 T-471.1 (verify); ISO/IEC 17020:2012 7.4.2",
    severity: "E",
    check: coverageExplained,
  },
  "UW-R12": {
    title: "Block and part within 14 °C (25 °F)",
    clause: "ASME V Art. 4 T-434.1.5 (verify)",
    severity: "W",
    limits: { degrees: { value: "14", unit: "°C", tighter: "lower", us: { value: "25", unit: "°F" } } },
    check: temperaturesAgree,
  },
  "UW-R14": {
    title: "No faster than 150 mm/s (6 in/s) unless demonstrated",
    clause: "ASME V Art. 4 T-471",
    serves: asme,
    severity: "W",
    limits: { speed: { value: "150", unit: "mm/s", tighter: "lower", us: { value: "6", unit: "in/s" } } },
    check: speedDemonstrated,
  },
};

/** Rules of every examination, whatever its beam. */
export const examinationRules: Readonly<Record<string, Rule>> = {
  "UW-R13": {
    title: "Linearity verified within 12 months, or within 3 for an analogue instrument",
    clause: "ASME V Art. 4 T-461 (verify)",
    severity: "E",
    limits: {
      digital: { value: "12", unit: "", tighter: "lower" },
      analogue: { value: "3", unit: "", tighter: "lower" },
    },
    check: linearityVerified,
  },
  "UW-R15": {
    title: "Sizes, frequencies, steps and distances are above 0",
    clause: null,
    severity: "E",
    check: (read) => notAboveZero(read, cannotBeZero),
  },
  "UW-R16": wholeWeldRule,
  "UW-R17": rejectedWeldRule,
};

/** Rules of welds whose lines state the length examined from the datum. */
export const placeRules: Readonly<Record<string, Rule>> = {
  "UW-R18": {
    title: "Indications begin within the length examined",
    clause: null,
    severity: "W",
    ofReport: true,
    check: beyondTheWeld,
  },
};

/** "None", a dash or nothing: no limitation is stated. */
function hasNoLimitation(read: RuleReader): boolean {
  return isFiller(read.text("summary.limitations"));
}

function coverageExplained(read: RuleReader): Remark[] {
  const coverage = decimal(read.decimal("technique.coverage"));
  if (!coverage || !below(coverage, 100) || !hasNoLimitation(read)) return [];
  const message = `${coverage} % of the volume covered: enter under Limitations what was not covered, and why`;
  return [inBlock("technique", "coverage", message)];
}

function temperaturesAgree(read: RuleReader): Remark[] {
  const most = read.column("degrees");
  const [part, block] = ["partTemp", "blockTemp"].map((key) => measuredIn(read, `technique.${key}`, "°C", most.unit));
  if (!part || !block || !above(part.minus(block).abs(), most.value)) return [];
  const put = `Part ${exactly(part, most.unit)}, block ${exactly(block, most.unit)}`;
  return [inBlock("technique", "blockTemp", `${put}: more than ${most.printed} apart. State how angle and range were corrected`)];
}

function linearityVerified(read: RuleReader): Remark[] {
  const on = read.text("technique.linearityOn");
  const [first] = daysWorked(read);
  const last = daysWorked(read).at(-1);
  if (on === null || first === undefined || last === undefined) return [];
  const id = read.text("technique.instrument");
  const isAnalogue = read.context.equipment.find((one) => one.inventoryItemId === id)?.typeCode === "UT-FD-A";
  const months = read.limit(isAnalogue ? "analogue" : "digital");
  if (on > first)
    return [inBlock("technique", "linearityOn", `Linearity was verified on ${on}, after the work began on ${first}`)];
  if (last <= addMonths(on, Number(months))) return [];
  return [
    inBlock(
      "technique",
      "linearityOn",
      `Linearity was verified on ${on}, more than ${months} months before ${last}${isAnalogue ? " (analogue instrument)" : ""}`,
    ),
  ];
}

function speedDemonstrated(read: RuleReader): Remark[] {
  const most = read.column("speed");
  const speed = measuredIn(read, "technique.scanSpeed", "mm/s", most.unit);
  if (!speed || !above(speed, most.value) || !isFiller(read.text("technique.fasterDemonstrated"))) return [];
  return [
    inBlock(
      "technique",
      "scanSpeed",
      `Scanned at ${exactly(speed, most.unit)}, more than ${most.printed}: name the qualification that demonstrated that speed`,
    ),
  ];
}
