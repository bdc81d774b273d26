/** Contradicting figures of one thickness report: walls, required thicknesses, the allowance, readings of one point. */
import { above, atLeast, below, Decimal, decimal } from "#kit/decimal.ts";
import { evaluatedLines, inBlock, type LineReader, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { mm, readings, readWith } from "./ut-readings.ts";

export const consistencyRules: Readonly<Record<string, Rule>> = {
  "UT-R29": {
    title: "Walls, required thicknesses, allowance and readings of one report agree",
    clause: "API 570 7.1, 7.6; API 510 7.1, 7.3",
    severity: "W",
    ofReport: true,
    limits: {
      partOfOthers: { value: "50", unit: "%", tighter: "higher" },
      spread: { value: "20", unit: "%", tighter: "lower" },
      locations: { value: "4", unit: "", tighter: "lower" },
    },
    check: (read) => [
      ...nominalOfTheHeader(read),
      ...requiredBesideOthers(read),
      ...allowanceIsPartOfTheWall(read),
      ...readingsOfOnePoint(read),
      ...allAsBefore(read),
    ],
  },
};

/** Components with the wall of the run; a tee, a reducer, a nozzle or a head may have its own. */
const ofTheRun = ["pipe", "elbow", "shell"];

function nominalOfTheHeader(read: RuleReader): Remark[] {
  const stated = decimal(read.decimal("header.nominalThickness"));
  if (!stated) return [];
  return evaluatedLines(read).flatMap((one) => {
    const nominal = decimal(one.decimal("line.nominal"));
    if (!nominal || !ofTheRun.includes(one.text("line.component") ?? "") || nominal.minus(stated).abs().lte("0.006")) return [];
    const [here, there] = [nominal, stated].map((value) => mm(value.toFixed(), read));
    const message = `${one.line.itemKey}: nominal ${here}, but ${there} in the header. Correct one of them, or name the drawing that gives this part another wall`;
    return [{ ...onLine(one.line, "nominal", message), cause: `nominal ${here}`, behind: stated.toFixed() }];
  });
}

/** Locations of one wall have similar required thicknesses; one far below all others is a typing error that lengthens its life. */
function requiredBesideOthers(read: RuleReader): Remark[] {
  const percent = read.limit("partOfOthers");
  const known = evaluatedLines(read).flatMap((one) => {
    const [required, nominal] = [decimal(one.decimal("line.tReq")), nominalOf(one)];
    return required && nominal ? [{ one, item: one.line.itemKey.trim().toLowerCase(), required, nominal }] : [];
  });
  return known.flatMap(({ one, item, required, nominal }) => {
    const others = known.filter((other) => other.item !== item && other.nominal.eq(nominal));
    if (new Set(others.map((other) => other.item)).size < 2) return [];
    const least = Decimal.min(...others.map((other) => other.required));
    if (!below(required, least.times(percent).div(100))) return [];
    const [here, wall, there] = [required, nominal, least].map((value) => mm(value.toFixed(), read));
    const message = `${one.line.itemKey}: required thickness ${here}, but ${there} or more at every other location of nominal ${wall}. Correct it, or name its source`;
    return [{ ...onLine(one.line, "tReq", message), cause: `required ${here}`, behind: [least.toFixed(), nominal.toFixed()] }];
  });
}

function allowanceIsPartOfTheWall(read: RuleReader): Remark[] {
  const allowance = decimal(read.decimal("header.corrosionAllowance"));
  const walls = evaluatedLines(read).flatMap((one) => nominalOf(one) ?? []);
  const stated = decimal(read.decimal("header.nominalThickness"));
  const least = stated ?? (walls.length > 0 ? Decimal.min(...walls) : null);
  if (!allowance || !least?.gt(0) || !atLeast(allowance, least)) return [];
  const [given, wall] = [allowance, least].map((value) => mm(value.toFixed(), read));
  const message = `Corrosion allowance ${given} of a nominal wall of ${wall}: too little would be left for the load. Correct one of them, or name its source`;
  return [{ ...inBlock("header", "corrosionAllowance", message), behind: least.toFixed() }];
}

/** If the minimum reading counts, a wide spread at one point means a wrong reading, or a pit to be named; quadrants are four points. */
function readingsOfOnePoint(read: RuleReader): Remark[] {
  const percent = read.limit("spread");
  if (read.text("header.tActualRule") === "average") return [];
  return evaluatedLines(read).flatMap((one) => {
    const [first, ...others] = readings(one).toSorted((a, b) => a.value.comparedTo(b.value));
    const last = others.at(-1);
    const names = one.text("technique.readingNames");
    if (!first || !last?.value.gt(0) || (names !== null && names !== "Reading 1 to 8")) return [];
    const spread = last.value.minus(first.value).div(last.value).times(100);
    if (!above(spread, percent)) return [];
    const [least, most] = [first, last].map(({ value }) => mm(value.toFixed(), read));
    const message = `${one.line.itemKey}: readings of one point from ${least} to ${most}, more than ${percent} % apart. Repeat the readings, or state what is there`;
    return [{ ...onLine(one.line, first.key, message), behind: readWith(one) }];
  });
}

const nominalOf = (one: LineReader) => decimal(one.decimal("line.nominal") ?? one.decimal("header.nominalThickness"));

/** A gauge repeats a wall within its uncertainty, not to the last digit of every reading. */
function allAsBefore(read: RuleReader): Remark[] {
  const known = evaluatedLines(read).flatMap((one) => {
    const [now, before] = ["tActual", "tPrev"].map((key) => decimal(one.decimal(`line.${key}`)));
    return now && before ? [{ now, before }] : [];
  });
  if (below(new Decimal(known.length), read.limit("locations")) || known.some(({ now, before }) => !now.eq(before))) return [];
  const message = `All ${known.length} readings equal the previous ones to the last digit. Enter the readings of this inspection, or state how they were taken`;
  return [{ target: { block: "lines" as const }, message, behind: known.map(({ now }) => now.toFixed()) }];
}
