/** The exposure data: source and its assay, distances, reinforcement. */
import { above, below, Decimal, decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import { addMonths, daysBetween } from "#kit/validity.ts";
import { diametersThatMayBe } from "../acceptance/pipe-size.ts";
import { fieldAt } from "../definition.ts";
import { unitFor } from "../display.ts";
import { halfLifeOf } from "../calculations/activity.ts";
import { lengthUnit } from "../calculations/radiography.ts";
import { columnOf, diameterOf, isDoubleWallViewing, recorderOf, wallOf } from "../radiography-sheet.ts";
import type { Reader } from "../sheet.ts";
import { daysWorked } from "../worked-days.ts";
import { exactly, measuredIn } from "./columns.ts";
import { namesNothing } from "./format.ts";
import { evaluatedLines, inBlock, readerOfEachSetup, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const exposureRules: Readonly<Record<string, Rule>> = {
  "RT-R15": {
    title: "Source size, distances and exposure time are above 0, the film is behind the object, and the source outside the pipe",
    clause: "ASME V T-274.1; ISO 17636-1 7.6",
    severity: "E",
    check: exposureMeasured,
  },
  "RT-R16": {
    title: "Each source is named, with one credible assay activity and a recent assay date",
    clause: null,
    severity: "E",
    check: (read) => [...sourceNamed(read), ...assayedBefore(read), ...assayStated(read)],
    checkReport: oneAssay,
  },
  "RT-R17": {
    title: "Reinforcement is not above the code's maximum",
    clause: "ASME V T-276.2 (6 mm in all: verify, the limit is the referencing code's)",
    serves: ["ASME"],
    severity: "W",
    limits: { most: { value: "6", unit: "mm", tighter: "lower", us: { value: "0.25", unit: "in" } } },
    check: reinforcementAllowed,
  },
};

/** With a source or distance of 0 neither unsharpness nor minimum distance can be computed. */
function exposureMeasured(read: RuleReader): Remark[] {
  const none = (["F", "D", "d"] as const)
    .filter((key) => decimal(read.decimal(`technique.${key}`))?.gt(0) === false)
    .map((key) => {
      const { label = key, help } = fieldAt(read.definition, `technique.${key}`) ?? {};
      const what = help ? `. ${help}` : "";
      return inBlock("technique", key, `${label} must be above 0 to compute the unsharpness${what}`);
    });
  const untimed =
    decimal(read.decimal("technique.exposureTime"))?.gt(0) === false
      ? [inBlock("technique", "exposureTime", "Exposure time must be above 0: enter the time of each exposure")]
      : [];
  return [...none, ...untimed, ...filmBehindObject(read), ...sourceOutside(read)];
}

/**
 * d runs from the source side of the object to the film (T-274.1), so it includes what is viewed: the pipe for both walls, else the weld. A
 * difference within the rounding of the field is accepted.
 */
function filmBehindObject(read: RuleReader): Remark[] {
  const d = decimal(read.decimal("technique.d"));
  const object = objectViewed(read);
  if (!d?.gt(0) || !object || !below(d.plus(roundingOf(read, "technique.d")), object.depth)) return [];
  const unit = lengthUnit(columnOf(read));
  const [own, least] = [d, object.depth].map((mm) => exactly(new Decimal(convert(mm.toFixed(), "mm", unit)), unit));
  const recorder = recorderOf(read);
  const message = `Object to ${recorder} d ${own} is less than the ${least} of ${object.what}: measure it from the source side of the object to the ${recorder}`;
  return [inBlock("technique", "d", message)];
}

/**
 * For double-wall exposure the source is outside the pipe, so source to film is at least the diameter, within the rounding of both fields. The pipe
 * is the smallest that the weld sizes may mean; without a size, that of the item.
 */
function sourceOutside(read: RuleReader): Remark[] {
  if (!(read.text("technique.exposureTechnique") ?? "").startsWith("DWE/")) return [];
  const [D, d] = (["D", "d"] as const).map((key) => decimal(read.decimal(`technique.${key}`)));
  const sized = evaluatedLines(read).flatMap((one) => diametersThatMayBe(one.text("line.size") ?? ""));
  const diameter = sized.length > 0 ? Decimal.min(...sized) : decimal(diameterOf(read, "mm"));
  if (!D?.gt(0) || !d?.gt(0) || !diameter?.gt(0)) return [];
  const far = D.plus(d);
  const rounding = roundingOf(read, "technique.D").plus(roundingOf(read, "technique.d"));
  if (!below(far.plus(rounding), diameter)) return [];
  const unit = lengthUnit(columnOf(read));
  const [own, least] = [far, diameter].map((mm) => exactly(new Decimal(convert(mm.toFixed(), "mm", unit)), unit));
  const message = `Source to ${recorderOf(read)} D + d ${own} is less than the outside diameter ${least}: for double-wall exposure the source is outside the pipe. Correct the distances, the diameter or the technique`;
  return [inBlock("technique", "D", message)];
}

/** Depth of the object in front of the film, in mm. */
function objectViewed(read: Reader): { depth: Decimal; what: string } | null {
  const diameter = isDoubleWallViewing(read) ? decimal(diameterOf(read, "mm")) : null;
  if (diameter?.gt(0)) return { depth: diameter, what: "the outside diameter viewed through both walls" };
  const readers: Reader[] = evaluatedLines(read);
  const walls = (readers.length > 0 ? readers : [read]).flatMap((one) => decimal(wallOf(one, "mm")) ?? []);
  if (walls.length === 0) return null;
  const reinforcement = decimal(read.decimal("technique.reinforcement")) ?? new Decimal(0);
  return {
    depth: Decimal.max(...walls).plus(reinforcement),
    what: reinforcement.gt(0) ? "wall and reinforcement" : "the wall",
  };
}

/** Half of the last digit of a length, in mm: of the field's own unit, or of inches if that is coarser. */
function roundingOf(read: Reader, path: string): Decimal {
  const field = fieldAt(read.definition, path) ?? {};
  const halves = (["SI", "US"] as const)
    .filter((one) => one === "SI" || read.context.unitSystem === "US")
    .map((system) => {
      const { unit, dp } = unitFor(field, system);
      return convert(new Decimal("0.5").times(new Decimal(10).pow(-dp)).toFixed(), unit, "mm");
    });
  return Decimal.max(...halves);
}

/**
 * Activity is computed forward from the assay. The calculator of radiation-calculators 5.1 also computes backwards with a warning (W-BACKDECAY),
 * for planning with a certificate dated ahead; a report prints an activity from an assay valid on the day, so a later assay is refused here.
 */
function assayedBefore(read: RuleReader): Remark[] {
  const assayOn = read.text("technique.assayOn");
  const [day] = daysWorked(read);
  if (assayOn === null || day === undefined || assayOn <= day) return [];
  return [
    inBlock(
      "technique",
      "assayOn",
      `The assay of ${assayOn} is after the exposure on ${day}: enter the assay that was valid on that day`,
    ),
  ];
}

function sourceNamed(read: RuleReader): Remark[] {
  const sourceId = read.text("technique.sourceId");
  if (sourceId === null || !namesNothing(sourceId)) return [];
  return [inBlock("technique", "sourceId", `"${sourceId}" is not a serial number: enter that of the source, or leave it blank`)];
}

/** Above any source of industrial radiography: 10 TBq, about 270 Ci. */
const strongestSource = 10_000;
/** A source is assayed again or is spent, whichever comes first. */
const oldestAssay = { years: 2, halfLives: 10 };

/** The basis of the activity on the day. */
function assayStated(read: RuleReader): Remark[] {
  const activity = decimal(read.decimal("technique.assayActivity"));
  if (!activity) return [];
  const remarks: Remark[] = [];
  const [on, source] = [read.text("technique.assayOn"), read.text("technique.source") ?? ""];
  const stated = read.shown(activity.toFixed(), "GBq", 0);
  if (!activity.gt(0))
    remarks.push(inBlock("technique", "assayActivity", "The assay activity must be above 0: enter the value on the certificate"));
  else if (above(activity, strongestSource)) {
    const most = read.shown(String(strongestSource), "GBq", 0);
    const message = `Assay activity ${stated} is above ${most}, the usual maximum of radiography sources. Correct it, or state which source it is`;
    remarks.push({ ...inBlock("technique", "assayActivity", message), severity: "W" });
  }
  if (on === null) remarks.push(inBlock("technique", "assayOn", `Enter the assay date of ${stated}`));
  else remarks.push(...assayNotOld(read, source, on));
  return remarks;
}

function assayNotOld(read: RuleReader, source: string, on: string): Remark[] {
  const day = daysWorked(read).at(-1);
  if (day === undefined) return [];
  const halfLife = halfLifeOf(source);
  const spent = halfLife !== null && daysBetween(on, day) > oldestAssay.halfLives * halfLife;
  if (day <= addMonths(on, oldestAssay.years * 12) && !spent) return [];
  const why = spent ? `${oldestAssay.halfLives} half-lives of ${source}` : `${oldestAssay.years} years`;
  const message = `The assay of ${on} is more than ${why} before the exposure on ${day}. Correct it, or explain why it is still valid`;
  return [{ ...inBlock("technique", "assayOn", message), severity: "W", behind: day }];
}

type Assay = { label: string; setupId: string | null; sourceId: string; words: string };

/** One source has one assay: two setups that state it differently raise a question. */
function oneAssay(read: RuleReader): Remark[] {
  const assays = readerOfEachSetup(read).flatMap(({ label, setupId, own }): Assay[] => {
    const sourceId = own.text("technique.sourceId");
    const words = assayOf(own);
    return sourceId === null || words === null ? [] : [{ label, setupId, sourceId, words }];
  });
  return assays.flatMap(({ label, setupId, sourceId, words }, index) => {
    const other = assays.slice(0, index).find((one) => sameId(one.sourceId, sourceId) && one.words !== words);
    if (!other) return [];
    const message = `Setup ${label}: source ${sourceId} has ${words}, but in setup ${other.label} ${other.words}. Correct one of them, or explain why both are valid`;
    const target = { block: "technique" as const, key: "assayActivity", ...(setupId ? { setupId } : {}) };
    return [{ target, message, severity: "W" as const }];
  });
}

function assayOf(read: Reader): string | null {
  const [source, activity, on] = [
    read.text("technique.source"),
    decimal(read.decimal("technique.assayActivity")),
    read.text("technique.assayOn"),
  ];
  return source === null || activity === null || on === null
    ? null
    : `${source} ${read.shown(activity.toFixed(), "GBq", 0)} of ${on}`;
}

/** A thicker reinforcement allows a coarser IQI, so it may not exceed every code's maximum. */
function reinforcementAllowed(read: RuleReader): Remark[] {
  const most = read.column("most");
  const reinforcement = measuredIn(read, "technique.reinforcement", "mm", most.unit);
  if (!reinforcement || !above(reinforcement, most.value)) return [];
  const { criteriaSet, code } = read.content.acceptance;
  const put = `Reinforcement of ${exactly(reinforcement, most.unit)}, both sides together, is above ${most.printed}`;
  const message = `${put}: the IQI is chosen for no more than the code's maximum. Name its limit for this wall`;
  return [{ ...inBlock("technique", "reinforcement", message), behind: [criteriaSet, code] }];
}

function sameId(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
