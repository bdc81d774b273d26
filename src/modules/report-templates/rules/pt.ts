/** Rules of penetrant testing: ASME V Article 6 and ASTM E165, ISO 3452-1 with ISO 3059. */
import { above, atLeast, atMost, decimal } from "#kit/decimal.ts";
import { materialFamilies, type MaterialFamily } from "../materials.ts";
import { exactly, measuredIn } from "./columns.ts";
import { isFiller } from "./format.ts";
import { darkAdapted, lightInOrder } from "./light.ts";
import { lightLimits } from "./lighting.ts";
import { shapesAsMeasured } from "./mt-indications.ts";
import { wholeWeldRule } from "./weld-lengths.ts";
import { verifiedBy } from "./light-source.ts";
import { beyondTheWeld, brightLight } from "./mt-numbers.ts";
import { adaptedAndNotBleached } from "./viewing.ts";
import { notAboveZero } from "./above-zero.ts";
import { penetrantMaterialRules } from "./pt-materials.ts";
import { rejectedJointRule } from "./rejected-welds.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { ultravioletChecked } from "./ultraviolet.ts";

/** The rules of ASME also serve ASTM practices. */
const asme = ["ASME", "ASTM"] as const;
const iso = ["ISO"] as const;

// Dark adaptation and the most UV-A are asked about, not refused (PT-R12).
const { darkAdapt, uvAMost, ...isoRefusals } = lightLimits("PT", "ISO");

const cannotBeZero = [
  "technique.dwell",
  "technique.interpretedAfter",
  "technique.whiteLight",
  "calibration.uvChecks.value",
  "line.thickness",
  "line.lengthExamined",
  "indication.length",
];

export const ptRules: Readonly<Record<string, Rule>> = {
  ...penetrantMaterialRules,
  "PT-R1": {
    title: "The surface temperature is in range, or the technique is qualified for it",
    clause: "ASME V T-652, T-653, App. III",
    serves: asme,
    severity: "E",
    limits: {
      from: { value: "5", unit: "°C", tighter: "higher", us: { value: "40", unit: "°F" } },
      to: { value: "52", unit: "°C", tighter: "lower", us: { value: "125", unit: "°F" } },
    },
    check: temperatureInRange,
  },
  "PT-R2": {
    title: "The surface temperature is in range, or the technique is qualified for it",
    clause: "ISO 3452-1 (10 to 50 °C)",
    serves: iso,
    severity: "E",
    limits: {
      from: { value: "10", unit: "°C", tighter: "higher" },
      to: { value: "50", unit: "°C", tighter: "lower" },
    },
    check: temperatureInRange,
  },
  "PT-R3": {
    title: "The dwell time suits the material, and is no longer than qualified",
    clause: "ASME V T-672",
    serves: asme,
    severity: "E",
    limits: { most: { value: "120", unit: "min", tighter: "lower" } },
    check: dwellAsAsked,
  },
  "PT-R4": {
    title: "The dwell time is 5 to 60 minutes",
    clause: "ISO 3452-1",
    serves: iso,
    severity: "E",
    limits: {
      least: { value: "5", unit: "min", tighter: "higher" },
      most: { value: "60", unit: "min", tighter: "lower" },
    },
    check: (read) => outside(read, "dwell", "Dwell", "least", "most"),
  },
  "PT-R5": {
    title: "Final interpretation is at least ten minutes after development begins",
    clause: "ASME V T-675.3; ISO 3452-1",
    severity: "E",
    limits: { least: { value: "10", unit: "min", tighter: "higher" } },
    check: (read) => outside(read, "interpretedAfter", "Interpreted after", "least", null),
  },
  "PT-R6": {
    title: "Final interpretation is within one hour, or the bleed-out is unchanged",
    clause: "ASME V T-676.1",
    serves: asme,
    severity: "W",
    limits: { most: { value: "60", unit: "min", tighter: "lower" } },
    check: interpretedLate,
  },
  "PT-R7": {
    title: "Final interpretation is within half an hour, or the bleed-out is unchanged",
    clause: "ISO 3452-1",
    serves: iso,
    severity: "W",
    limits: { most: { value: "30", unit: "min", tighter: "lower" } },
    check: interpretedLate,
  },
  "PT-R8": {
    title: "Light enough to see, dark enough to fluoresce",
    clause: "ASME V T-676.3, T-676.4",
    serves: asme,
    severity: "E",
    limits: lightLimits("PT", "ASME"),
    check: (read) => [...lightInOrder(read), ...darkAdapted(read)],
  },
  "PT-R9": {
    title: "Light enough to see, dark enough to fluoresce",
    clause: "ISO 3059",
    serves: iso,
    severity: "E",
    limits: isoRefusals,
    check: lightInOrder,
  },
  "PT-R10": {
    title: "UV-A checked at the start and at the end of each day",
    clause: "ASME V T-676.4; ISO 3059",
    severity: "E",
    check: ultravioletChecked,
  },
  "PT-R11": {
    title: "A verified light source has a record that someone has seen",
    clause: "ASME V T-676.3; ISO 3059",
    severity: "W",
    check: verifiedBy,
  },
  "PT-R12": {
    title: "Eyes are dark adapted, and UV-A is not strong enough to bleach",
    clause: "ISO 3059 (1 min; 50 W/m²)",
    serves: iso,
    severity: "W",
    limits: { ...(darkAdapt ? { darkAdapt } : {}), ...(uvAMost ? { uvAMost } : {}) },
    check: adaptedAndNotBleached,
  },
  "PT-R13": {
    title: "Fluorescent penetrant does not follow colour contrast penetrant",
    clause: "ASME V T-654",
    severity: "E",
    check: (read) =>
      read.asked("technique.followsColourContrast") && read.flag("technique.followsColourContrast") === true
        ? [
            inBlock(
              "technique",
              "followsColourContrast",
              "Colour contrast penetrant was used before: it may quench the fluorescence in flaws it fills. Examine with colour contrast penetrant again",
            ),
          ]
        : [],
  },
  "PT-R14": {
    title: "Visible penetrant uses wet developer",
    clause: "ASME V T-675",
    severity: "E",
    check: (read) =>
      read.text("technique.type") === "II visible" && read.text("technique.developerForm") === "dry"
        ? [inBlock("technique", "developerForm", "Dry developer is not for visible penetrant: use wet developer")]
        : [],
  },
  "PT-R15": {
    title: "Contaminant certificates for sensitive alloys",
    clause: "ASME V T-641",
    severity: "E",
    check: contaminantsCertified,
  },
  "PT-R18": {
    title: "The penetrant system has a sensitivity level of its type",
    clause: "ISO 3452-2",
    serves: iso,
    severity: "E",
    check: (read) => {
      const level = read.text("technique.sensitivity");
      return read.text("technique.type") === "II visible" && level !== null && !["1", "2"].includes(level)
        ? [
            inBlock(
              "technique",
              "sensitivity",
              `Visible penetrants have level 1 or 2, not ${level}: correct the level or the type`,
            ),
          ]
        : [];
    },
  },
  "PT-R20": {
    title: "Times, sizes and light are above 0",
    clause: null,
    severity: "E",
    check: (read) => notAboveZero(read, cannotBeZero),
  },
  "PT-R22": {
    title: "Light and places are credible",
    clause: null,
    severity: "W",
    limits: { light: { value: "100000", unit: "lx", tighter: "lower", us: { value: "10000", unit: "fc" } } },
    check: brightLight,
    checkReport: beyondTheWeld,
  },
  "PT-R29": {
    title: "A linear indication is longer than three widths, a rounded one is not",
    clause: "ASME VIII-1 App. 8, 8-3; ISO 23277 3",
    severity: "E",
    ofReport: true,
    check: shapesAsMeasured,
  },
  "PT-R31": wholeWeldRule,
  "PT-R32": rejectedJointRule,
};

function temperatureInRange(read: RuleReader): Remark[] {
  const [from, to] = [read.column("from"), read.column("to")];
  const surface = measuredIn(read, "header.surfaceTemp", "°C", to.unit);
  if (!surface || (atLeast(surface, from.value) && atMost(surface, to.value))) return [];
  if (!isFiller(read.text("technique.temperatureQualification"))) return [];
  const message = `Surface ${exactly(surface, to.unit)}; ${from.printed} to ${to.printed} is allowed. Name the record that qualifies the procedure for this temperature`;
  return [inBlock("header", "surfaceTemp", message)];
}

function dwellAsAsked(read: RuleReader): Remark[] {
  const dwell = decimal(read.decimal("technique.dwell"));
  if (!dwell) return [];
  const least = decimal(read.decimal("technique.dwellMin"));
  if (least && !atLeast(dwell, least.toFixed()))
    return [
      inBlock(
        "technique",
        "dwell",
        `Dwell time ${exactly(dwell, "min")}; at least ${exactly(least, "min")} for this material and temperature`,
      ),
    ];
  const most = read.column("most");
  if (atMost(dwell, most.value) || !isFiller(read.text("technique.longDwell"))) return [];
  return [
    inBlock(
      "technique",
      "dwell",
      `Dwell time ${exactly(dwell, "min")}; at most ${most.printed}, or name the record that qualifies a longer one`,
    ),
  ];
}

/** Minutes of a time of the technique outside what the rule allows. */
function outside(read: RuleReader, key: string, label: string, from: string, to: string | null): Remark[] {
  const minutes = decimal(read.decimal(`technique.${key}`));
  if (!minutes) return [];
  const least = read.column(from);
  if (!atLeast(minutes, least.value))
    return [inBlock("technique", key, `${label} ${exactly(minutes, "min")}; at least ${least.printed}`)];
  const most = to === null ? null : read.column(to);
  return most && !atMost(minutes, most.value)
    ? [inBlock("technique", key, `${label} ${exactly(minutes, "min")}; at most ${most.printed}`)]
    : [];
}

function interpretedLate(read: RuleReader): Remark[] {
  const [minutes, most] = [decimal(read.decimal("technique.interpretedAfter")), read.column("most")];
  if (!minutes || !above(minutes, most.value)) return [];
  const message = `Interpreted after ${exactly(minutes, "min")}, more than ${most.printed}: was the bleed-out unchanged?`;
  return [inBlock("technique", "interpretedAfter", message)];
}

const sensitive: readonly MaterialFamily[] = ["austenitic stainless steel", "duplex stainless steel", "nickel alloy", "titanium"];

function contaminantsCertified(read: RuleReader): Remark[] {
  const material = read.text("header.material") ?? "";
  const family = materialFamilies(material).find((one) => sensitive.includes(one));
  if (!family || read.flag("technique.contaminantCert") === true) return [];
  const what = family === "nickel alloy" ? "sulphur" : "halogens";
  const message = `${material} is ${family}: obtain the maker's certificates of ${what} for the batches used, and state so here`;
  return [inBlock("technique", "contaminantCert", message)];
}
