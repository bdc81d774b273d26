/** Numbers of a magnetic particle examination that cannot be 0, and likely typing errors. */
import { above, decimal } from "#kit/decimal.ts";
import { notAboveZero } from "./above-zero.ts";
import { exactly, measuredIn } from "./columns.ts";
import { isFluorescent } from "./ultraviolet.ts";
import { inBlock, onIndication, type Remark, type Rule, type RuleReader } from "./rule.ts";

const cannotBeZero = [
  ...["poleSpacing", "prodSpacing", "current", "L", "Dia", "whiteLight"].map((key) => `technique.${key}`),
  ...["liftTests.mass", "uvChecks.value", "bath", "bathChecks.volume"].map((key) => `calibration.${key}`),
  "line.thickness",
  "line.lengthExamined",
  "indication.length",
];

export const numberRules: Readonly<Record<string, Rule>> = {
  "MT-R20": {
    title: "Spacing, current, sizes, light and volumes are above 0",
    clause: null,
    severity: "E",
    check: (read) => notAboveZero(read, cannotBeZero),
  },
  "MT-R22": {
    title: "Weights, light, colours and places are credible",
    clause: null,
    severity: "W",
    limits: {
      mass: { value: "50", unit: "kg", tighter: "lower", us: { value: "110", unit: "lb" } },
      light: { value: "100000", unit: "lx", tighter: "lower", us: { value: "10000", unit: "fc" } },
    },
    check: (read) => [...heavyLifts(read), ...brightLight(read), ...darkFluorescence(read)],
    checkReport: beyondTheWeld,
  },
};

function heavyLifts(read: RuleReader): Remark[] {
  const most = read.column("mass");
  return read.rows("calibration.liftTests").flatMap((test) => {
    const mass = measuredIn({ decimal: (key) => test.decimal(key) }, "mass", "kg", most.unit);
    if (!mass || !above(mass, most.value)) return [];
    const message = `Lift tests, row ${test.row + 1}: ${exactly(mass, most.unit)}, more than ${most.printed}. Correct the weight or its unit, or state which weight was used`;
    return [inBlock("calibration", "liftTests", message, test.row)];
  });
}

export function brightLight(read: RuleReader): Remark[] {
  const most = read.column("light");
  const light = measuredIn(read, "technique.whiteLight", "lx", most.unit);
  if (!light || !above(light, most.value)) return [];
  const message = `White light ${exactly(light, most.unit)}, more than ${most.printed}, brighter than sunlight: correct it, or state how it was measured`;
  return [inBlock("technique", "whiteLight", message)];
}

const withoutFluorescence = /\b(black|red|gr[ae]y|blue|white)\b/i;

function darkFluorescence(read: RuleReader): Remark[] {
  const colour = read.text("technique.colour")?.trim() ?? "";
  if (!isFluorescent(read) || !withoutFluorescence.test(colour) || /fluor/i.test(colour)) return [];
  const message = `Fluorescent particles with colour "${colour}": correct one of them, or state how they were seen`;
  return [{ ...inBlock("technique", "colour", message), behind: read.text("technique.particles") }];
}

/** A place along the weld lies in what was examined of it. */
export function beyondTheWeld(read: RuleReader): Remark[] {
  return read.content.indications.flatMap((one) => {
    const { decimal: number, line } = read.forIndication(one);
    const [start, examined] = [decimal(number("indication.datumX")), decimal(number("line.lengthExamined"))];
    if (!line || !start || !examined?.gt(0) || !above(start, examined)) return [];
    const [at, of] = [start, examined].map((length) => read.shown(length.toFixed(), "mm", 0));
    const message = `${line.itemKey}: the indication begins at ${at}, but ${of} of the weld was examined. Correct one of them, or state where the datum is`;
    return [{ ...onIndication(one, "datumX", message), behind: examined.toFixed() }];
  });
}
