/** Rules of magnetic particle testing: ASME V Article 7 and ASTM E709, ISO 17638 with ISO 3059. */
import { above, atLeast, atMost, type Decimal, decimal } from "#kit/decimal.ts";
import { dayIn } from "#kit/validity.ts";
import { spacingPath } from "../magnetic-formulas.ts";
import { daysWorked } from "../worked-days.ts";
import { exactly, measuredIn } from "./columns.ts";
import { isFiller } from "./format.ts";
import { darkAdapted, lightInOrder } from "./light.ts";
import { lightLimits } from "./lighting.ts";
import { contrastRules } from "./mt-contrast.ts";
import { currentInRange, currentTypeFits } from "./mt-current.ts";
import { indicationRules } from "./mt-indications.ts";
import { lightSourceRules } from "./light-source.ts";
import { wholeWeldRule } from "./weld-lengths.ts";
import { numberRules } from "./mt-numbers.ts";
import { particleRules } from "./mt-particles.ts";
import { isFluorescent, ultravioletChecked } from "./ultraviolet.ts";
import { viewingRules } from "./viewing.ts";
import { weldMetalRules } from "./mt-weld-metal.ts";
import { isYoke, yokeRules } from "./mt-yoke.ts";
import { rejectedJointRule } from "./rejected-welds.ts";
import { hasField, inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

/** The rules of ASME also serve ASTM practices. */
const asme = ["ASME", "ASTM"] as const;
const iso = ["ISO"] as const;

// Dark adaptation and the most UV-A are asked about, not refused (MT-R26).
const { darkAdapt: _adaptation, uvAMost: _most, ...isoRefusals } = lightLimits("MT", "ISO");

export const mtRules: Readonly<Record<string, Rule>> = {
  ...yokeRules,
  ...numberRules,
  ...indicationRules,
  ...lightSourceRules,
  ...contrastRules,
  ...viewingRules,
  ...particleRules,
  ...weldMetalRules,
  "MT-R31": wholeWeldRule,
  "MT-R32": rejectedJointRule,
  "MT-R2": {
    title: "Pole or prod spacing within its range",
    clause: "ASME V T-752.3; ASTM E709",
    severity: "E",
    limits: {
      prodsFrom: { value: "75", unit: "mm", tighter: "higher", us: { value: "3", unit: "in" } },
      prodsTo: { value: "200", unit: "mm", tighter: "lower", us: { value: "8", unit: "in" } },
      legsFrom: { value: "50", unit: "mm", tighter: "higher", us: { value: "2", unit: "in" } },
      legsTo: { value: "200", unit: "mm", tighter: "lower", us: { value: "8", unit: "in" } },
    },
    check: spacingInRange,
  },
  "MT-R3": {
    title: "Magnetized in two directions",
    clause: "ASME V Article 7; ISO 17638",
    severity: "E",
    check: (read) =>
      read.flag("technique.twoDirections") === false
        ? [inBlock("technique", "twoDirections", "Examine in two directions, approximately perpendicular to each other")]
        : [],
  },
  "MT-R4": {
    title: "Light enough to see, dark enough to fluoresce",
    clause: "ASME V T-777",
    serves: asme,
    severity: "E",
    limits: lightLimits("MT", "ASME"),
    check: (read) => [...lightInOrder(read), ...darkAdapted(read)],
  },
  "MT-R5": {
    title: "Bath of a wet horizontal unit in range, settling test within eight hours",
    clause: "ASME V T-765",
    severity: "E",
    limits: { hours: { value: "8", unit: "", tighter: "lower" } },
    check: bathInOrder,
  },
  "MT-R6": {
    title: "Current as the technique requires",
    clause: "ASME V T-752.2, T-753, T-754.1",
    severity: "E",
    check: currentInRange,
  },
  "MT-R7": {
    title: "The material is ferromagnetic",
    clause: "ASME V Article 7",
    severity: "E",
    check: (read) =>
      read.flag("technique.ferromagnetic") === false
        ? [inBlock("technique", "ferromagnetic", "MT needs a ferromagnetic material: correct the answer, or use another method")]
        : [],
  },
  "MT-R8": {
    title: "Light enough to see, dark enough to fluoresce",
    clause: "ISO 3059",
    serves: iso,
    severity: "E",
    limits: isoRefusals,
    check: lightInOrder,
  },
  "MT-R10": {
    title: "The field indicator showed the field",
    clause: "ASME V T-764",
    severity: "E",
    check: (read) =>
      read.asked("calibration.indicatorShown") && read.flag("calibration.indicatorShown") === false
        ? [
            inBlock(
              "calibration",
              "indicatorShown",
              "The indicator did not show the field: raise the current or turn the part, and test again",
            ),
          ]
        : [],
  },
  "MT-R11": {
    title: "The type of current fits the technique",
    clause: "ASME V Article 7",
    severity: "E",
    check: currentTypeFits,
  },
  "MT-R18": {
    title: "The magnetizing equipment fits the technique",
    clause: "ASME V Article 7",
    severity: "E",
    check: equipmentFits,
  },
  "MT-R12": {
    title: "UV-A checked at the start and at the end of each day",
    clause: "ASME V T-777.2; ISO 3059",
    severity: "E",
    check: ultravioletChecked,
  },
  "MT-R13": {
    title: "Detection through a coating is demonstrated",
    clause: "ASME V T-741",
    serves: asme,
    severity: "E",
    limits: { coating: { value: "0", unit: "µm", tighter: "lower" } },
    check: coatingDemonstrated,
  },
  "MT-R14": {
    title: "Detection through a coating over 50 µm is demonstrated",
    clause: "ISO 17638 (50 µm: verify)",
    serves: iso,
    severity: "E",
    limits: { coating: { value: "50", unit: "µm", tighter: "lower" } },
    check: coatingDemonstrated,
  },
  "MT-R19": {
    title: "A coated surface has a coating thickness",
    clause: "ASME V T-741; ISO 17638",
    severity: "E",
    check: (read) =>
      decimal(read.decimal("technique.coatingThickness"))?.gt(0) === false
        ? [
            inBlock(
              "technique",
              "coatingThickness",
              "The surface is coated, but the maximum coating thickness is 0: enter the thickness, or correct the surface condition",
            ),
          ]
        : [],
  },
  "MT-R15": {
    title: "The surface is not too hot for the particles",
    clause: "ASME V T-731 (the maker's range governs: verify)",
    severity: "W",
    limits: {
      wet: { value: "57", unit: "°C", tighter: "lower", us: { value: "135", unit: "°F" } },
      dry: { value: "315", unit: "°C", tighter: "lower", us: { value: "600", unit: "°F" } },
    },
    check: coolEnough,
  },
};

function spacingInRange(read: RuleReader): Remark[] {
  const technique = read.text("technique.technique");
  const kind = technique === "prods" ? "prods" : isYoke(technique) ? "legs" : null;
  if (kind === null) return [];
  const [from, to] = [read.column(`${kind}From`), read.column(`${kind}To`)];
  const path = spacingPath(read, kind);
  const spacing = measuredIn(read, path, "mm", to.unit);
  if (!spacing) return [];
  const key = path.slice("technique.".length);
  const put = `Spacing ${exactly(spacing, to.unit)}`;
  if (!atMost(spacing, to.value)) return [inBlock("technique", key, `${put}; at most ${to.printed}`)];
  if (atLeast(spacing, from.value)) return [];
  const near = inBlock("technique", key, `${put}; at least ${from.printed}`);
  // Closer prods are allowed but seldom work: particles build up around them.
  return [kind === "prods" ? { ...near, severity: "W" } : near];
}

const hour = 3_600_000;

const strengths = { fluorescent: { from: "0.1", to: "0.4" }, visible: { from: "1.2", to: "2.4" } };

type BathTest = { key: string; row?: number; at: string | null; volume: Decimal | null };

function bathInOrder(read: RuleReader): Remark[] {
  // Only the bath of a stationary unit is circulated and settles; aerosol ink is used as it is filled.
  if (!read.asked("calibration.bath") || !hasField(read, "technique.wetHorizontal")) return [];
  const tests: BathTest[] = [
    { key: "bath", at: read.text("calibration.bathAt"), volume: decimal(read.decimal("calibration.bath")) },
    ...read.rows("calibration.bathChecks").map((test) => ({
      key: "bathChecks",
      row: test.row,
      at: test.text("at"),
      volume: decimal(test.decimal("volume")),
    })),
  ];
  const { from, to } = isFluorescent(read) ? strengths.fluorescent : strengths.visible;
  const wrong = tests
    .filter(({ volume }) => volume !== null && (!atLeast(volume, from) || !atMost(volume, to)))
    .map(({ key, row, volume }) =>
      inBlock("calibration", key, `Bath ${volume?.toFixed()} mL/100mL; ${from} to ${to} is allowed`, row),
    );
  const times = tests.flatMap(({ at }) => (at === null ? [] : [Date.parse(at)])).toSorted((a, b) => a - b);
  return times.length === 0 ? wrong : [...wrong, ...bathFresh(read, times)];
}

/** Each day worked has its settling test, and no work is done later than the limit after it. */
function bathFresh(read: RuleReader, times: readonly number[]): Remark[] {
  const { inspectionStart, inspectionEnd, timeZone } = read.context;
  const days = daysWorked(read);
  const most = Number(read.limit("hours")) * hour;
  const end = Date.parse(inspectionEnd ?? inspectionStart ?? "");
  const last = times.findLast((at) => !(at > end));
  if (last === undefined) return [inBlock("calibration", "bathAt", "The settling test is after the end of the work")];
  // A test late in the evening covers the rest of its shift, past midnight.
  const covered = times.flatMap((at) => [at, at + most]).map((at) => dayIn(timeZone, new Date(at).toISOString()));
  const untested = days
    .filter((day) => !covered.includes(day))
    .map((day) => inBlock("calibration", "bathAt", `No settling test of the bath on ${day}`));
  // A setup whose last line is of an earlier day was not in use when the report's work ended.
  const lastDay = days.at(-1);
  const wasAtTheEnd = lastDay === undefined || Number.isNaN(end) || lastDay >= dayIn(timeZone, new Date(end - 1).toISOString());
  if (Number.isNaN(end) || !wasAtTheEnd || end - last <= most) return untested;
  const hours = overAsPrinted((end - last) / hour, Number(read.limit("hours")));
  return [
    ...untested,
    inBlock("calibration", "bathAt", `The settling test was ${hours} h before the work ended; at most ${read.limit("hours")} h`),
  ];
}

/** A number over a limit, with enough digits to read as over it: 8.02 h is more than 8 h, 8.0 h is not. */
function overAsPrinted(value: number, limit: number): string {
  const digits = [1, 2, 3, 4].find((dp) => Number(value.toFixed(dp)) > limit);
  return value.toFixed(digits ?? 5);
}

/** The equipment each technique needs; everything but a yoke needs a bench or a power pack. */
const equipmentOf: Readonly<Record<string, string>> = { "yoke AC": "MT-YAC", "yoke DC": "MT-YDC", "permanent yoke": "MT-YPM" };
const powerPack = "MT-BENCH";
const equipmentNames: Readonly<Record<string, string>> = {
  "MT-YAC": "an AC yoke",
  "MT-YDC": "a DC yoke",
  "MT-YPM": "a permanent magnet yoke",
  [powerPack]: "a bench or power pack",
};

function equipmentFits(read: RuleReader): Remark[] {
  const [technique, id] = [read.text("technique.technique"), read.text("technique.unit")];
  const unit = read.context.equipment.find((one) => one.inventoryItemId === id);
  const found = unit && equipmentNames[unit.typeCode];
  if (technique === null || !unit || !found) return [];
  const needed = equipmentOf[technique] ?? powerPack;
  if (unit.typeCode === needed) return [];
  const message = `${unit.label} is ${found}; technique "${technique}" needs ${equipmentNames[needed] ?? needed}`;
  return [inBlock("technique", "unit", message)];
}

function coatingDemonstrated(read: RuleReader): Remark[] {
  const [coating, most] = [decimal(read.decimal("technique.coatingThickness")), read.limit("coating")];
  const record = read.text("technique.coatingDemonstration");
  if (!coating || !above(coating, most) || !isFiller(record)) return [];
  return [
    inBlock(
      "technique",
      "coatingDemonstration",
      `Coating of ${read.shown(coating.toFixed(), "µm", 0)} left on: name the record that demonstrates detection through it, or remove it`,
    ),
  ];
}

function coolEnough(read: RuleReader): Remark[] {
  const particles = read.text("technique.particles");
  if (particles === null) return [];
  const kind = particles.endsWith("wet") ? "wet" : "dry";
  const most = read.column(kind);
  const surface = measuredIn(read, "header.surfaceTemp", "°C", most.unit);
  if (!surface || atMost(surface, most.value)) return [];
  const message = `Surface ${exactly(surface, most.unit)}; ${kind} particles are usually good to ${most.printed}. Enter the maker's range or the qualification`;
  return [inBlock("header", "surfaceTemp", message)];
}
