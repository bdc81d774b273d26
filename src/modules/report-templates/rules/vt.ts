/** Rules of visual testing: ASME V Article 9, ISO 17637. */
import { above, atLeast, atMost, decimal } from "#kit/decimal.ts";
import { notAboveZero } from "./above-zero.ts";
import { exactly, type Limit, measuredIn } from "./columns.ts";
import { lightLimits } from "./lighting.ts";
import { wholeWeldRule } from "./weld-lengths.ts";
import { verifiedBy } from "./light-source.ts";
import { beyondTheWeld } from "./mt-numbers.ts";
import { rejectedWeldRule } from "./rejected-welds.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

const asme = lightLimits("VT", "ASME")["whiteLight"];
const iso = lightLimits("VT", "ISO")["whiteLight"];

const cannotBeZero = [
  "technique.illumination",
  "technique.distance",
  "line.thickness",
  "line.lengthExamined",
  ...["leg", "throat"].map((key) => `line.${key}`),
];

/** Limits of a rule that has one light. */
const light = (limit: Limit | undefined): Readonly<Record<string, Limit>> => (limit ? { light: limit } : {});

export const vtRules: Readonly<Record<string, Rule>> = {
  "VT-R1": {
    title: "Light enough on the surface",
    clause: "ASME V T-952",
    serves: ["ASME", "ASTM"],
    severity: "E",
    limits: light(asme),
    check: (read) => brightEnough(read),
  },
  "VT-R2": {
    title: "Light enough on the surface",
    clause: "ISO 17637 (350 lx)",
    serves: ["ISO"],
    severity: "E",
    limits: light(iso),
    check: (read) => brightEnough(read),
  },
  "VT-R3": {
    title: "Light as the standard recommends",
    clause: "ISO 17637 (500 lx)",
    serves: ["ISO"],
    severity: "W",
    limits: { light: { value: "500", unit: "lx", tighter: "higher" } },
    check: (read) => brightEnough(read, "recommended"),
  },
  "VT-R4": {
    title: "The eye is close enough, and the angle large enough without an aid",
    clause: "ASME V T-952; ISO 17637",
    severity: "E",
    limits: {
      distance: { value: "600", unit: "mm", tighter: "lower", us: { value: "24", unit: "in" } },
      angle: { value: "30", unit: "°", tighter: "higher" },
    },
    check: nearEnough,
  },
  "VT-R5": {
    title: "Remote viewing resolves as well as direct viewing",
    clause: "ASME V T-953",
    severity: "E",
    check: (read) =>
      read.asked("technique.resolutionCheck") && read.flag("technique.resolutionCheck") === false
        ? [
            inBlock(
              "technique",
              "resolutionCheck",
              "Remote viewing must resolve as well as direct viewing: demonstrate it, or view directly",
            ),
          ]
        : [],
  },
  "VT-R6": {
    title: "A verified light source has a record that someone has seen",
    clause: "ASME V T-952",
    severity: "W",
    check: verifiedBy,
  },
  "VT-R7": {
    title: "The gauge that measured weld sizes is named",
    clause: "ISO/IEC 17025:2017 6.4",
    severity: "E",
    check: gaugeNamed,
  },
  "VT-R8": {
    title: "Undercut has a depth and a length",
    clause: "AWS D1.1 Table 8.1; ASME B31.3 Table 341.3.2",
    severity: "W",
    check: wholeUndercut,
  },
  "VT-R20": {
    title: "Distance, light and sizes are above 0",
    clause: null,
    severity: "E",
    check: (read) => notAboveZero(read, cannotBeZero),
    checkReport: beyondTheWeld,
  },
  "VT-R31": wholeWeldRule,
  "VT-R32": rejectedWeldRule,
};

function brightEnough(read: RuleReader, how?: "recommended"): Remark[] {
  const least = read.column("light");
  const found = measuredIn(read, "technique.illumination", "lx", least.unit);
  if (!found || atLeast(found, least.value)) return [];
  const message = how
    ? `Light ${exactly(found, least.unit)}, less than the ${least.printed} recommended: explain why it was enough`
    : `Light ${exactly(found, least.unit)}; at least ${least.printed}`;
  return [inBlock("technique", "illumination", message)];
}

function nearEnough(read: RuleReader): Remark[] {
  if (read.text("technique.mode") !== "direct") return [];
  const [most, least] = [read.column("distance"), read.column("angle")];
  const distance = measuredIn(read, "technique.distance", "mm", most.unit);
  const angle = decimal(read.decimal("technique.angle"));
  const hasAid = read.choices("technique.aids").some((aid) => aid === "mirror" || aid === "borescope");
  return [
    ...(distance && !atMost(distance, most.value)
      ? [inBlock("technique", "distance", `Distance ${exactly(distance, most.unit)}; at most ${most.printed} for direct viewing`)]
      : []),
    ...(angle && !atLeast(angle, least.value) && !hasAid
      ? [
          inBlock(
            "technique",
            "angle",
            `Angle ${exactly(angle, "°")}; at least ${least.printed}, or name the mirror or borescope it was seen with`,
          ),
        ]
      : []),
  ];
}

const sizes = ["gap", "hiLo", "reinforcement", "undercutDepth", "undercutLength", "leg", "throat"];

function gaugeNamed(read: RuleReader): Remark[] {
  const isMeasured = evaluatedLines(read).some((one) => sizes.some((key) => one.decimal(`line.${key}`) !== null));
  return isMeasured && read.text("technique.weldGauge") === null
    ? [inBlock("technique", "weldGauge", "Name the gauge the sizes on the lines were measured with")]
    : [];
}

function wholeUndercut(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap((one): Remark[] => {
    const [depth, length] = ["undercutDepth", "undercutLength"].map((key) => decimal(one.decimal(`line.${key}`)));
    const [has, lacks] = [depth && above(depth, "0"), length && above(length, "0")];
    if (Boolean(has) === Boolean(lacks)) return [];
    const [key, what] = has ? ["undercutLength", "length"] : ["undercutDepth", "depth"];
    return [onLine(one.line, key, `${one.line.itemKey}: enter the ${what} of the undercut, or explain why it is not known`)];
  });
}
