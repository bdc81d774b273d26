/** Yokes: the lift test before use each day, or the field they produce. */
import { atLeast, atMost, type Decimal, decimal } from "#kit/decimal.ts";
import { shiftsWorked } from "../worked-days.ts";
import { exactly, measuredIn, type Limit } from "./columns.ts";
import { hasField, inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

const liftLimits = {
  ac: { value: "4.5", unit: "kg", tighter: "higher", us: { value: "10", unit: "lb" } },
  dc: { value: "18", unit: "kg", tighter: "higher", us: { value: "40", unit: "lb" } },
} as const satisfies Record<string, Limit>;

export const yokeRules: Readonly<Record<string, Rule>> = {
  "MT-R1": {
    title: "The yoke lifts its weight before use each day",
    clause: "ASME V T-762",
    serves: ["ASME", "ASTM"],
    severity: "E",
    limits: liftLimits,
    check: yokeLifts,
  },
  "MT-R9": {
    title: "The yoke lifts its weight each day, or the tangential field is measured",
    clause: "ISO 17638 (field strength: verify)",
    serves: ["ISO"],
    severity: "E",
    limits: {
      ...liftLimits,
      fieldFrom: { value: "2", unit: "kA/m", tighter: "higher" },
      fieldTo: { value: "6", unit: "kA/m", tighter: "lower" },
    },
    check: fieldStrongEnough,
  },
  "MT-R17": {
    title: "The yoke lifts the weight of the procedure before use each day",
    clause: null,
    serves: ["AWS", "EN", "other"],
    severity: "E",
    check: (read) =>
      isYoke(read.text("technique.technique")) ? missingLifts(read, liftTests(read, "kg"), "the weight of the procedure") : [],
  },
};

const weakYokes = ["yoke AC"];
const strongYokes = ["yoke DC", "permanent yoke"];

/** The techniques with a yoke. */
export function isYoke(technique: string | null): boolean {
  return technique !== null && [...weakYokes, ...strongYokes].includes(technique);
}

type LiftTest = { row: number; on: string | null; mass: Decimal | null; held: boolean | null };

function yokeLifts(read: RuleReader): Remark[] {
  const technique = read.text("technique.technique");
  if (!isYoke(technique)) return [];
  const least = read.column(weakYokes.includes(technique ?? "") ? "ac" : "dc");
  const tests = liftTests(read, least.unit);
  const key = liftKey(read);
  const isGood = ({ mass, held }: LiftTest) => held === true && mass !== null && atLeast(mass, least.value);
  const weak = tests
    .filter((test) => test.mass !== null && !isGood(test))
    .map((test) => {
      const day = test.on ?? "an unknown day";
      const why =
        test.mass && !atLeast(test.mass, least.value)
          ? `${technique} must lift ${least.printed}; ${exactly(test.mass, least.unit)} lifted on ${day}`
          : `The yoke must hold the test weight; it did not on ${day}`;
      return inBlock("calibration", key, why, test.row);
    });
  return [...weak, ...missingLifts(read, tests, least.printed)];
}

/** Before use each day, and once for a night shift: no later in it than the first day of use. */
function missingLifts(read: RuleReader, tests: readonly LiftTest[], weight: string): Remark[] {
  return shiftsWorked(read)
    .filter(({ days, first }) => !tests.some(({ on }) => on !== null && days.includes(on) && on <= first))
    .map(({ first }) =>
      inBlock("calibration", liftKey(read), `No lift test on ${first}: lift ${weight} before use, at maximum pole spacing`),
    );
}

function liftKey(read: RuleReader): "liftTests" | "liftMass" {
  return hasField(read, "calibration.liftTests") ? "liftTests" : "liftMass";
}

/** Reports written on the first version of the template hold one lift test in fields of its own. */
function liftTests(read: RuleReader, unit: string): LiftTest[] {
  if (!hasField(read, "calibration.liftTests"))
    return [
      {
        row: 0,
        on: read.text("calibration.liftOn"),
        mass: measuredIn(read, "calibration.liftMass", "kg", unit),
        held: read.flag("calibration.liftHeld"),
      },
    ];
  return read.rows("calibration.liftTests").map((test) => ({
    row: test.row,
    on: test.text("on"),
    mass: measuredIn(test, "mass", "kg", unit),
    held: test.flag("held"),
  }));
}

function fieldStrongEnough(read: RuleReader): Remark[] {
  const field = decimal(read.decimal("calibration.tangential"));
  if (!field) return yokeLifts(read);
  const [from, to] = [read.limit("fieldFrom"), read.limit("fieldTo")];
  if (atLeast(field, from) && atMost(field, to)) return [];
  return [inBlock("calibration", "tangential", `Tangential field ${exactly(field, "kA/m")}; ${from} to ${to} kA/m is required`)];
}
