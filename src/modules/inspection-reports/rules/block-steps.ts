/** Compares the steps a gauge was checked on with those of the block: its certified points, else the range in its model name. */
import { isQuantity } from "../print/values.ts";
import { decimal } from "#kit/decimal.ts";
import { convert, isUnit, type Quantity } from "#kit/quantity.ts";
import type { ReportContent } from "#modules/report-templates/content.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import { setupsOf } from "#modules/report-templates/setups.ts";
import { rowsOf } from "#modules/report-templates/sheet.ts";

/** A step block on the report; `points` are the lengths on its certificate, in mm. */
export type StepBlock = { id: string; asset: string; model: string; points: readonly number[] };

/** One question for each setup whose checks use a step that its block does not have. */
export function blockStepFindings(content: ReportContent, blocks: readonly StepBlock[]): Finding[] {
  const setups = setupsOf(content);
  return setups.flatMap(({ id: setupId, label, calibration }): Finding[] => {
    const block = blocks.find(({ id }) => id === calibration["block"]);
    if (!block) return [];
    const steps = rowsOf(calibration["checks"] ?? null).flatMap(({ step }) => (isQuantity(step) ? [step] : []));
    const wrong = [...new Set(steps.filter((step) => !hasStep(block, step)).map(({ entered, unit }) => `${entered} ${unit}`))];
    if (wrong.length === 0) return [];
    const named = setups.length > 1 ? `Setup ${label}: checked` : "Checked";
    const message = `${named} on ${block.asset} (${stepsOf(block)}) at ${wrong.join(", ")}, which ${wrong.length === 1 ? "is not a step" : "are not steps"} of it: correct the step or the block, or state which step was read`;
    return [
      {
        ruleId: "UT-R2-STEPS",
        severity: "W",
        target: { block: "calibration", key: "checks", ...(setupId === null ? {} : { setupId }) },
        message,
        clause: "ASME V SE-797",
        about: fingerprint([message]),
      },
    ];
  });
}

const stepsOf = ({ model, points }: StepBlock): string =>
  points.length > 0 ? `certified at ${points.map((one) => one.toFixed(2)).join(", ")} mm` : model;

/** The tolerance of a step, in mm. */
const made = 0.05;
/** Steps of a block are round figures in its own unit. */
const roundTo = { mm: 0.5, in: 0.025 } as const;

function hasStep({ model, points }: StepBlock, step: Quantity): boolean {
  const size = decimal(isUnit(step.unit) ? convert(step.entered, step.unit, "mm") : null)?.toNumber();
  if (size === undefined) return true;
  if (points.length > 0) return points.some((one) => Math.abs(one - size) <= made);
  const range = rangeOf(model);
  if (range === null) return true;
  const { from, to, unit } = range;
  const [inMm, round] = [unit === "in" ? 25.4 : 1, roundTo[unit]];
  const own = size / inMm;
  const isWithin = size >= from * inMm - made && size <= to * inMm + made;
  return isWithin && Math.abs(own - Math.round(own / round) * round) * inMm <= made;
}

/** "Step block 2.5-12.5 mm", "4-step 0.100/0.200/0.300/0.500 in": the range from the first and last figure. */
function rangeOf(model: string): { from: number; to: number; unit: "mm" | "in" } | null {
  const [, figures, named] =
    /((?:\d*\.?\d+ ?(?:mm|in|"|″)? ?(?:-|–|—|to|\/|,|;) ?)+\d*\.?\d+) ?(mm|in|inch|"|″)/i.exec(model) ?? [];
  if (figures === undefined || named === undefined) return null;
  const all = [...figures.matchAll(/\d*\.?\d+/g)].map(([one]) => Number(one));
  return { from: Math.min(...all), to: Math.max(...all), unit: named.toLowerCase() === "mm" ? "mm" : "in" };
}
