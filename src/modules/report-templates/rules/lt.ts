/** Rules of pressure and leak tests: ASME V Article 10, B31.3 345, VIII-1 UG-99 and UG-100, PCC-2 Article 501. */
import { above, atLeast, atMost, Decimal, decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import { isPneumatic, strengthTests } from "../pressure-formulas.ts";
import type { Reader } from "../sheet.ts";
import { notAboveZero } from "./above-zero.ts";
import { exactly, measuredIn } from "./columns.ts";
import { isFiller } from "./format.ts";
import { leakRules } from "./lt-leaks.ts";
import { gaugeRules } from "./lt-gauges.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

const designed = "header.designPressure";
const cannotBeZero = [
  designed,
  "header.requiredTyped",
  "header.ratio",
  "technique.testPressure",
  "technique.volume",
  "technique.reliefSet",
  "technique.recorderRange",
  "technique.gauges.rangeMax",
];

const minute = 60_000;

const heldTenMinutes = ["B31.3", "B31.1"];

export const ltRules: Readonly<Record<string, Rule>> = {
  ...gaugeRules,
  ...leakRules,
  "LT-R1": {
    title: "The test pressure is not below the required pressure",
    clause: "ASME B31.3 345.4.2, 345.5; ASME VIII-1 UG-99, UG-100",
    severity: "E",
    check: highEnough,
  },
  "LT-R2": {
    title: "The pressure is held as long as the code requires",
    clause: "ASME B31.3 345.2.2, ASME B31.1 137.4.5 (10 min)",
    severity: "E",
    limits: { hold: { value: "10", unit: "min", tighter: "higher" } },
    check: (read) => (isStrength(read) && heldTenMinutes.includes(read.text("header.code") ?? "") ? heldFor(read) : []),
  },
  "LT-R3": {
    title: "The metal is sufficiently above the minimum design metal temperature",
    clause: "ASME VIII-1 UG-99(h)",
    severity: "W",
    limits: { margin: { value: "17", unit: "°C", tighter: "higher" } },
    check: warmEnough,
  },
  "LT-R4": {
    title: "The relief valve opens just above the test pressure",
    clause: "ASME B31.3 345.5.2",
    severity: "E",
    limits: { most: { value: "0.345", unit: "MPa", tighter: "lower", us: { value: "50", unit: "psi" } } },
    check: reliefInTime,
  },
  "LT-R5": {
    title: "A pneumatic test begins with a preliminary check",
    clause: "ASME B31.3 345.5.5",
    severity: "E",
    check: (read) =>
      isPneumatic(read) && read.flag("technique.prelimCheck") === false
        ? [inBlock("technique", "prelimCheck", preliminary(read))]
        : [],
  },
  "LT-R6": {
    title: "The stored energy is within the limit for a pneumatic test",
    clause: "ASME PCC-2 501-III (271 MJ)",
    severity: "E",
    limits: { most: { value: "271", unit: "MJ", tighter: "lower" } },
    check: energyAllowed,
  },
  "LT-R7": {
    title: "Examinations and heat treatment are complete before the test",
    clause: "ASME B31.3 345.1; ASME VIII-1 UG-99(a)",
    severity: "E",
    check: (read) =>
      read.flag("header.examinedBefore") === false
        ? [
            inBlock(
              "header",
              "examinedBefore",
              "Examinations or heat treatment are not complete: parts welded or heat treated after the test must be tested again",
            ),
          ]
        : [],
  },
  "LT-R8": {
    title: "The times of the test agree with the hold time",
    clause: null,
    severity: "E",
    check: timesAgree,
  },
  "LT-R9": {
    title: "The owner's presence is recorded",
    clause: "ASME V T-1091; ASME B31.3 345.2.7",
    severity: "W",
    check: (read) =>
      isFiller(read.text("header.witness"))
        ? [inBlock("header", "witness", "Enter whether the owner witnessed the test, or explain why it is not known")]
        : [],
  },
  "LT-R10": {
    title: "The recorder chart is attached",
    clause: "ASME B31.3 345.2.7",
    severity: "E",
    ofReport: true,
    check: (read) =>
      read.text("technique.recorder") !== null && !read.context.attachments.some(({ kind }) => kind === "sheet")
        ? [{ target: { block: "attachments", key: "sheet" }, message: "A recorder was used: attach its chart" }]
        : [],
  },
  "LT-R17": {
    title: "The pressure of a pneumatic test stays within its limit",
    clause: "ASME B31.3 345.5.4 (1.33 times the design pressure)",
    severity: "E",
    limits: { most: { value: "1.33", unit: "", tighter: "lower" } },
    check: lowEnough,
  },
  "LT-R20": {
    title: "Pressures, ranges and volumes are above 0",
    clause: null,
    severity: "E",
    check: (read) => notAboveZero(read, isAtmospheric(read) ? cannotBeZero.filter((path) => path !== designed) : cannotBeZero),
  },
};

function isStrength(read: Reader): boolean {
  return strengthTests.includes(read.text("technique.kind") ?? "");
}

function highEnough(read: RuleReader): Remark[] {
  const [required, found] = [decimal(read.decimal("technique.testPressureReq")), decimal(read.decimal("technique.testPressure"))];
  if (!required || !found || atLeast(found, required.toFixed())) return [];
  const [put, asked] = [found, required].map((one) => read.shown(one.toFixed(), "MPa", 3));
  return [inBlock("technique", "testPressure", `Test pressure ${put}; at least ${asked} is required`)];
}

/** A tank under atmospheric pressure has a design pressure of 0. */
function isAtmospheric(read: Reader): boolean {
  return read.text("header.code") === "API 650";
}

function lowEnough(read: RuleReader): Remark[] {
  const [test, design] = [decimal(read.decimal("technique.testPressure")), decimal(read.decimal(designed))];
  const times = read.limit("most");
  if (!isPneumatic(read) || read.text("header.code") !== "B31.3" || !test || !design) return [];
  const most = design.times(times);
  if (atMost(test, most.toFixed())) return [];
  const [put, limit] = [test, most].map((one) => read.shown(one.toFixed(), "MPa", 3));
  const message = `Test pressure ${put}; a pneumatic test goes to at most ${times} times the design pressure, ${limit}`;
  return [inBlock("technique", "testPressure", message)];
}

function heldFor(read: RuleReader): Remark[] {
  const [held, least] = [decimal(read.decimal("technique.holdMin")), read.column("hold")];
  if (!held || atLeast(held, least.value)) return [];
  return [inBlock("technique", "holdMin", `Hold time ${exactly(held, "min")}; at least ${least.printed} is required`)];
}

/** The margin is a difference: 17 °C, 30 °F in the US column. */
function warmEnough(read: RuleReader): Remark[] {
  const isUS = read.context.unitSystem === "US";
  const [scale, margin] = isUS ? (["°F", "30"] as const) : (["°C", read.limit("margin")] as const);
  const [metal, least] = ["technique.metalTemp", "header.mdmt"].map((path) => measuredIn(read, path, "°C", scale));
  if (!isStrength(read) || !metal || !least || atLeast(metal, least.plus(margin).toFixed())) return [];
  const message = `Metal at ${exactly(metal, scale)}, less than ${margin} ${scale} above the minimum design metal temperature of ${exactly(least, scale)}: warm it, or state why brittle fracture is excluded`;
  return [inBlock("technique", "metalTemp", message)];
}

function reliefInTime(read: RuleReader): Remark[] {
  if (!isPneumatic(read)) return [];
  const column = read.column("most");
  const [test, set] = ["technique.testPressure", "technique.reliefSet"].map((path) => measuredIn(read, path, "MPa", column.unit));
  if (!test || !set) return [];
  const most = test.plus(Decimal.min(column.value, test.times("0.1")));
  if (set.lt(test))
    return [inBlock("technique", "reliefSet", `The relief valve opens at ${exactly(set, column.unit)}, below the test pressure`)];
  return atMost(set, most.toFixed())
    ? []
    : [
        inBlock(
          "technique",
          "reliefSet",
          `The relief valve opens at ${exactly(set, column.unit)}; at most ${exactly(most, column.unit)}: the test pressure plus ${column.printed} or 10 %, whichever is less`,
        ),
      ];
}

/** Half the test pressure or 0.17 MPa (25 psi), the lesser. */
function preliminary(read: Reader): string {
  const isUS = read.context.unitSystem === "US";
  const test = decimal(read.decimal("technique.testPressure"));
  const [unit, cap] = isUS ? (["psi", "25"] as const) : (["MPa", "0.17"] as const);
  const half = test ? new Decimal(convert(test.toFixed(), "MPa", unit)).div(2) : null;
  const at = exactly(half ? Decimal.min(half, cap) : new Decimal(cap), unit);
  return `No preliminary check was made: all joints must be examined for leaks at ${at} before the pressure is raised`;
}

function energyAllowed(read: RuleReader): Remark[] {
  const [energy, most] = [decimal(read.decimal("technique.storedEnergy")), read.column("most")];
  if (!energy || !above(energy, most.value)) return [];
  const message = `${exactly(energy, "MJ")} stored, more than ${most.printed}: divide the system, test it with a liquid, or have the test approved by an engineer under PCC-2 501`;
  return [inBlock("technique", "volume", message)];
}

function timesAgree(read: RuleReader): Remark[] {
  const [start, end] = ["technique.start", "technique.end"].map((path) => Date.parse(read.text(path) ?? ""));
  const held = decimal(read.decimal("technique.holdMin"));
  if (start === undefined || end === undefined || Number.isNaN(start) || Number.isNaN(end)) return [];
  if (end <= start)
    return [inBlock("technique", "end", "The pressure was released before it was reached: correct one of the times")];
  const minutes = (end - start) / minute;
  if (!held || !above(held, String(minutes))) return [];
  return [
    inBlock(
      "technique",
      "holdMin",
      `Hold time ${exactly(held, "min")}, but the times are only ${minutes} min apart: correct one of them`,
    ),
  ];
}
