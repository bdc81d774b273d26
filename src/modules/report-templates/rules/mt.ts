/** Rules of magnetic particle testing, ASME V Article 7. */
import { above, atLeast, atMost, below, decimal } from "#kit/decimal.ts";
import { prodCurrents, withinTenPercent } from "../calculations/magnetic.ts";
import type { Reader } from "../sheet.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const mtRules: Readonly<Record<string, Rule>> = {
  "MT-R1": {
    title: "The yoke lifts its weight at the spacing used",
    clause: "ASME V T-762",
    severity: "E",
    limits: { ac: { value: "4.5", unit: "kg", tighter: "higher" }, dc: { value: "18", unit: "kg", tighter: "higher" } },
    check: yokeLifts,
  },
  "MT-R2": {
    title: "Pole or prod spacing within its range",
    clause: "ASME V T-752.3; ASTM E709",
    severity: "E",
    limits: {
      prodsFrom: { value: "75", unit: "mm", tighter: "higher" },
      prodsTo: { value: "200", unit: "mm", tighter: "lower" },
      legsFrom: { value: "50", unit: "mm", tighter: "higher" },
      legsTo: { value: "200", unit: "mm", tighter: "lower" },
    },
    check: spacingInRange,
  },
  "MT-R3": {
    title: "Magnetized in two directions",
    clause: "ASME V Article 7",
    severity: "E",
    check: (read) =>
      read.flag("technique.twoDirections") === false
        ? [inBlock("technique", "twoDirections", "Examine in two directions, about square to each other")]
        : [],
  },
  "MT-R4": {
    title: "Light enough to see, dark enough to fluoresce",
    clause: "ASME V T-777",
    severity: "E",
    limits: {
      whiteLight: { value: "1076", unit: "lx", tighter: "higher" },
      uvA: { value: "1000", unit: "µW/cm²", tighter: "higher" },
      ambient: { value: "21.5", unit: "lx", tighter: "lower" },
    },
    check: lightInOrder,
  },
  "MT-R5": {
    title: "Bath of the right strength, settled within eight hours",
    clause: "ASME V T-765",
    severity: "E",
    limits: { hours: { value: "8", unit: "", tighter: "lower" } },
    check: bathInOrder,
  },
  "MT-R6": { title: "Current as the technique asks", clause: "ASME V T-752.2, T-753", severity: "E", check: currentInRange },
  "MT-R7": {
    title: "The material is ferromagnetic",
    clause: "ASME V Article 7",
    severity: "E",
    check: (read) =>
      read.flag("technique.ferromagnetic") === false
        ? [inBlock("technique", "ferromagnetic", "Magnetic particles show nothing on a material that is not ferromagnetic")]
        : [],
  },
};

const weakYokes = ["yoke AC"];
const strongYokes = ["yoke DC", "permanent yoke"];

function isYoke(technique: string | null): boolean {
  return technique !== null && [...weakYokes, ...strongYokes].includes(technique);
}

function yokeLifts(read: RuleReader): Remark[] {
  const technique = read.text("technique.technique");
  if (!isYoke(technique)) return [];
  const least = read.limit(weakYokes.includes(technique ?? "") ? "ac" : "dc");
  const [mass, tested, used] = ["calibration.liftMass", "calibration.liftSpacing", "technique.poleSpacing"].map(
    (path) => decimal(read.decimal(path)) ?? null,
  );
  const on = read.text("calibration.liftOn");
  const remarks: Remark[] = [];
  if (!mass) remarks.push(inBlock("calibration", "liftMass", "Lift a test weight and enter its mass"));
  else if (!atLeast(mass, least))
    remarks.push(
      inBlock(
        "calibration",
        "liftMass",
        `${technique} must lift ${read.shown(least, "kg", 1)}; ${read.shown(mass.toFixed(), "kg", 1)} lifted`,
      ),
    );
  if (read.flag("calibration.liftHeld") !== true)
    remarks.push(inBlock("calibration", "liftHeld", "The yoke must hold the test weight"));
  if (!tested) remarks.push(inBlock("calibration", "liftSpacing", "Enter the leg spacing of the lift test"));
  else if (used && below(tested, used)) {
    remarks.push(
      inBlock(
        "calibration",
        "liftSpacing",
        `Lift tested at ${read.shown(tested.toFixed(), "mm", 0)}, used at ${read.shown(used.toFixed(), "mm", 0)}: test at the widest spacing used`,
      ),
    );
  }
  const firstDay = read.context.performedDates.toSorted()[0];
  if (on === null) remarks.push(inBlock("calibration", "liftOn", "Enter the day of the lift test"));
  else if (firstDay !== undefined && on > firstDay)
    remarks.push(inBlock("calibration", "liftOn", `Lift tested on ${on}, after the work of ${firstDay}`));
  return remarks;
}

function spacingInRange(read: RuleReader): Remark[] {
  const technique = read.text("technique.technique");
  const kind = technique === "prods" ? "prods" : isYoke(technique) ? "legs" : null;
  if (kind === null) return [];
  const [from, to] = [read.limit(`${kind}From`), read.limit(`${kind}To`)];
  const spacing = decimal(read.decimal("technique.poleSpacing"));
  if (!spacing) return [inBlock("technique", "poleSpacing", `Enter the spacing of the ${kind}`)];
  if (atLeast(spacing, from) && atMost(spacing, to)) return [];
  return [
    inBlock(
      "technique",
      "poleSpacing",
      `Spacing ${read.shown(spacing.toFixed(), "mm", 0)}; ${read.shown(from, "mm", 0)} to ${read.shown(to, "mm", 0)} is allowed`,
    ),
  ];
}

function isFluorescent(read: Reader): boolean {
  return read.text("technique.particles")?.startsWith("fluorescent") === true;
}

function lightInOrder(read: RuleReader): Remark[] {
  if (read.text("technique.particles") === null) return [];
  if (!isFluorescent(read))
    return [...atLeastSo(read, "whiteLight", "lx", "White light"), ...meterNamed(read, "lightMeter", "light meter")];
  const ambient = decimal(read.decimal("technique.ambient"));
  const most = read.limit("ambient");
  const remarks = [...atLeastSo(read, "uvA", "µW/cm²", "UV-A"), ...meterNamed(read, "uvMeter", "UV-A meter")];
  if (!ambient) remarks.push(inBlock("technique", "ambient", "Measure the ambient white light in the darkened area"));
  else if (!atMost(ambient, most))
    remarks.push(
      inBlock(
        "technique",
        "ambient",
        `Ambient light ${read.shown(ambient.toFixed(), "lx", 1)}; at most ${read.shown(most, "lx", 1)}`,
      ),
    );
  return remarks;
}

function atLeastSo(read: RuleReader, key: string, unit: string, what: string): Remark[] {
  const value = decimal(read.decimal(`technique.${key}`));
  const least = read.limit(key);
  if (!value)
    return [inBlock("technique", key, `Measure the ${what === "UV-A" ? "UV-A irradiance" : "white light"} on the surface`)];
  if (atLeast(value, least)) return [];
  return [inBlock("technique", key, `${what} ${read.shown(value.toFixed(), unit, 0)}; at least ${read.shown(least, unit, 0)}`)];
}

// A light reading nobody can trace to a meter is no evidence.
function meterNamed(read: RuleReader, key: string, what: string): Remark[] {
  return read.text(`calibration.${key}`) === null
    ? [inBlock("calibration", key, `Name the ${what} the light was measured with`)]
    : [];
}

const strengths = { fluorescent: { from: "0.1", to: "0.4" }, visible: { from: "1.2", to: "2.4" } };

function bathInOrder(read: RuleReader): Remark[] {
  if (!read.text("technique.particles")?.endsWith("wet")) return [];
  const { from, to } = isFluorescent(read) ? strengths.fluorescent : strengths.visible;
  const strength = decimal(read.decimal("calibration.bath"));
  const remarks: Remark[] = [];
  if (!strength) remarks.push(inBlock("calibration", "bath", "Let 100 mL of the bath settle and enter the volume"));
  else if (!atLeast(strength, from) || !atMost(strength, to))
    remarks.push(inBlock("calibration", "bath", `Bath ${strength} mL/100mL; ${from} to ${to} is allowed`));
  const at = read.text("calibration.bathAt");
  if (at === null) remarks.push(inBlock("calibration", "bathAt", "Enter when the bath was settled"));
  else remarks.push(...bathFresh(read, at));
  return remarks;
}

function bathFresh(read: RuleReader, at: string): Remark[] {
  const end = read.context.inspectionEnd ?? read.context.inspectionStart;
  if (end === null || Number.isNaN(Date.parse(at))) return [];
  const hours = (Date.parse(end) - Date.parse(at)) / 3_600_000;
  if (hours < 0) return [inBlock("calibration", "bathAt", "The bath was settled after the work ended")];
  if (hours <= Number(read.limit("hours"))) return [];
  return [
    inBlock(
      "calibration",
      "bathAt",
      `The bath was settled ${hours.toFixed(1)} h before the work ended; at most ${read.limit("hours")} h`,
    ),
  ];
}

function currentInRange(read: RuleReader): Remark[] {
  const technique = read.text("technique.technique");
  if (technique !== "prods" && technique !== "coil") return [];
  const current = decimal(read.decimal("technique.current"));
  if (!current) return [inBlock("technique", "current", "Enter the magnetizing current")];
  return technique === "prods" ? prodCurrent(read, current) : coilCurrent(read, current);
}

type Current = NonNullable<ReturnType<typeof decimal>>;

function prodCurrent(read: RuleReader, current: Current): Remark[] {
  const allowed = prodCurrents({
    spacing: read.decimal("technique.poleSpacing"),
    thickness: read.decimal("header.nominalThickness"),
  });
  if (!allowed)
    return [inBlock("technique", "prodRange", `No current range: ${read.outcome("technique.prodRange").reason ?? "unknown"}`)];
  if (!below(current, allowed.from) && !above(current, allowed.to)) return [];
  return [inBlock("technique", "current", `${current} A; the prods need ${read.outcome("technique.prodRange").value ?? ""} A`)];
}

function coilCurrent(read: RuleReader, current: Current): Remark[] {
  const { value, reason } = read.outcome("technique.ampTurns");
  const [wanted, turns] = [decimal(value), decimal(read.decimal("technique.turns"))];
  if (!wanted) return [inBlock("technique", "ampTurns", `No ampere-turns: ${reason ?? "unknown"}`)];
  if (!turns) return [inBlock("technique", "turns", "Enter the number of turns of the coil")];
  const given = current.times(turns);
  if (withinTenPercent(given, wanted)) return [];
  return [
    inBlock(
      "technique",
      "current",
      `${current} A × ${turns} turns = ${given.toFixed(0)}; ${wanted.toFixed(0)} ampere-turns within 10 % are needed`,
    ),
  ];
}
