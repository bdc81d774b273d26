/** Means of the reading: gauge uncertainty, sound velocity, couplant, coating. */
import { above, atLeast, atMost, below, decimal } from "#kit/decimal.ts";
import { fieldAt } from "../definition.ts";
import { notAboveZero } from "./above-zero.ts";
import { exactly, measuredIn } from "./columns.ts";
import { inBlock, evaluatedLines, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { readsSingleEcho } from "../thickness-formulas.ts";
import { readings } from "./ut-readings.ts";

export const thicknessMeansRules: Readonly<Record<string, Rule>> = {
  "UT-R11": {
    title: "Check tolerance and gauge uncertainty are credible",
    clause: "Procedure; ISO/IEC 17025:2017 7.6",
    severity: "E",
    limits: {
      tolerance: { value: "0.13", unit: "mm", tighter: "lower", us: { value: "0.005", unit: "in" } },
      uncertainty: { value: "0.50", unit: "mm", tighter: "lower", us: { value: "0.020", unit: "in" } },
    },
    check: credibleUncertainty,
  },
  "UT-R12": {
    title: "Through a coating, a single echo is corrected for it",
    clause: "ASME V SE-797",
    severity: "E",
    check: coatingKnown,
  },
  "UT-R17": {
    title: "The couplant is named",
    clause: "ASME V SE-797",
    severity: "E",
    // A draft on an earlier version of the template does not require it by itself.
    check: (read) =>
      read.text("technique.couplant") === null && fieldAt(read.definition, "technique.couplant")?.required !== true
        ? [inBlock("technique", "couplant", "Enter couplant: choose its batch from the consumables of this report")]
        : [],
  },
  "UT-R18": {
    title: "The sound velocity suits the material",
    clause: "ASME V SE-797",
    severity: "W",
    limits: {
      from: { value: "3000", unit: "m/s", tighter: "higher" },
      to: { value: "7000", unit: "m/s", tighter: "lower" },
      steelFrom: { value: "5700", unit: "m/s", tighter: "higher" },
      steelTo: { value: "6100", unit: "m/s", tighter: "lower" },
      coatingFrom: { value: "1000", unit: "m/s", tighter: "higher" },
      coatingTo: { value: "5000", unit: "m/s", tighter: "lower" },
    },
    check: plausibleVelocity,
  },
  "UT-R19": {
    title: "Single-echo readings on a coated surface are corrected for the coating, or taken where it was removed",
    clause: "ASME V SE-797",
    severity: "W",
    check: coatingReadAsWall,
  },
  "UT-R20": {
    title: "Frequency, velocity, steps and earlier thicknesses are above 0",
    clause: null,
    severity: "E",
    check: (read) =>
      notAboveZero(read, [
        "technique.frequency",
        "technique.velocity",
        "calibration.checks.step",
        "calibration.checks.read",
        "line.nominal",
        "line.tInitial",
        "line.tPrev",
      ]),
  },
};

/** A gauge with this tolerance on the block cannot have a smaller uncertainty. */
function credibleUncertainty(read: RuleReader): Remark[] {
  const [tolerance, uncertainty] = [read.column("tolerance"), read.column("uncertainty")];
  const allowed = measuredIn(read, "calibration.tolerance", "mm", tolerance.unit);
  const U = measuredIn(read, "header.U", "mm", uncertainty.unit);
  const remarks: Remark[] = [];
  if (allowed && (!above(allowed, 0) || above(allowed, tolerance.value)))
    remarks.push(
      inBlock(
        "calibration",
        "tolerance",
        `Check tolerance ${exactly(allowed, tolerance.unit)}: above 0 and at most ${tolerance.printed}`,
      ),
    );
  if (U && (!above(U, 0) || above(U, uncertainty.value)))
    remarks.push(
      inBlock("header", "U", `Gauge uncertainty ${exactly(U, uncertainty.unit)}: above 0 and at most ${uncertainty.printed}`),
    );
  else if (U && allowed && below(U, allowed))
    remarks.push(
      inBlock(
        "header",
        "U",
        `Gauge uncertainty ${exactly(U, uncertainty.unit)} cannot be below the check tolerance ${exactly(allowed, tolerance.unit)}`,
      ),
    );
  return remarks;
}

function coatingKnown(read: RuleReader): Remark[] {
  if (read.flag("technique.throughCoating") !== true || !readsSingleEcho(read)) return [];
  return evaluatedLines(read).flatMap((one) => {
    const missing = [
      { key: "coatingThickness", what: "coating thickness" },
      { key: "coatingVelocity", what: "sound velocity of the coating" },
    ].filter(({ key }) => decimal(one.decimal(`line.${key}`))?.gt(0) !== true);
    if (missing.length === 0 && readings(one).length > 0) {
      const { value, reason } = one.outcome("line.tActual");
      return value === null
        ? [onLine(one.line, "coatingThickness", `${one.line.itemKey}: ${reason}. Check both, and repeat the reading`)]
        : [];
    }
    return missing.map(({ key, what }) =>
      onLine(
        one.line,
        key,
        `${one.line.itemKey}: enter the ${what}, or measure echo to echo. A single echo reads the coating as about two and a half times its thickness of steel`,
      ),
    );
  });
}

function coatingReadAsWall(read: RuleReader): Remark[] {
  if (read.text("header.surfaceCondition") !== "coated" || read.flag("technique.throughCoating") !== false) return [];
  if (!readsSingleEcho(read)) return [];
  const mode = read.text("technique.mode") === "A-scan" ? "an A-scan not read between two echoes" : "a single echo";
  const message = `The surface is coated, and ${mode} reads the coating as wall. State that it was removed at the readings, or choose measured through coating`;
  const behind = evaluatedLines(read).map(({ line }) => [line.itemKey, line.values["position"]]);
  return [{ ...inBlock("technique", "throughCoating", message), behind }];
}

/** Names of materials other than carbon and low-alloy steel: by type, grade or product standard. */
const otherMetal =
  /stainless|austenit|duplex|\bs\.?s\.?\b|\b(tp|ss|type|aisi)? ?-?(304|308|309|310|316|317|321|347|904|254|410|430)(l|h|ln|ti|n)?\b|\bs3\d{4}\b|\b1\.4\d{3}\b|\bsa?-?(240|312|358|376|403|182 ?f3\d\d|790|815)\b|\ba(240|312|358|376|403|790|815)\b|x\d+cr(ni|mo)|nickel|inconel|monel|hastelloy|incoloy|alloy (20|28|59|[468]\d\d|c-?\d+)|\bn0\d{4}\b|alumin|\b(3|5|6)0\d\d(-[tho]\d*)?\b|copper|brass|bronze|\bcu-?ni|titan|zircon|cast iron|ductile|lead|zinc|magnesium|plastic|\b(hd)?pe\b|pvc|grp|frp|glass/i;

/** Metals carry sound at 3000 to 7000 m/s, carbon and low-alloy steel about 5900; a value far from it is a typing error, or a material to be named. */
function plausibleVelocity(read: RuleReader): Remark[] {
  const asked = (value: string | null, from: string, to: string) => {
    const velocity = decimal(value);
    if (!velocity || (atLeast(velocity, from) && atMost(velocity, to))) return null;
    return `${exactly(velocity, "m/s")} is not between ${from} and ${to} m/s`;
  };
  const isSteel = !otherMetal.test(read.text("header.material") ?? "");
  const [from, to] = isSteel ? (["steelFrom", "steelTo"] as const) : (["from", "to"] as const);
  const ofWall = asked(read.decimal("technique.velocity"), read.limit(from), read.limit(to));
  const metals = isSteel ? "as in carbon and low-alloy steel" : "as in metals";
  return [
    ...(ofWall === null
      ? []
      : [
          {
            ...inBlock("technique", "velocity", `Sound velocity ${ofWall}, ${metals}: correct it, or name the material`),
            behind: read.text("header.material"),
          },
        ]),
    ...evaluatedLines(read).flatMap((one) => {
      const ofCoating = asked(one.decimal("line.coatingVelocity"), read.limit("coatingFrom"), read.limit("coatingTo"));
      return ofCoating === null
        ? []
        : [
            onLine(
              one.line,
              "coatingVelocity",
              `Sound velocity of the coating ${ofCoating}: correct it, or state what the coating is`,
            ),
          ];
    }),
  ];
}
