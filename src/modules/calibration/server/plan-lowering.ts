/**
 * A plan that asks for less than the one it changes. It holds from today on: what was asked of a day in the past stands. It says why, and is
 * made by somebody who may release calibrations. Where an item concerned is not in calibration or in doubt on this day, the Level III
 * decides, as about what was measured with it: whoever keeps the equipment would otherwise let it off alone (ISO/IEC 17025:2017 6.4.9).
 */
import { and, inArray, ne } from "drizzle-orm";
import { calibrationOn, firstLowered } from "../rules.ts";
import { factsOn, type ItemFacts } from "./facts.ts";
import type { Concerned } from "./plan-subject.ts";
import { isAnswer } from "#kit/reasons.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { requirementNames } from "#modules/inventory/choices.ts";

/** Refuses a changed plan that asks for less where that may not be. `said` is what was entered, null where nothing was. */
export async function refuseLowering(
  ctx: Ctx,
  before: ReadonlyMap<string, Concerned>,
  after: ReadonlyMap<string, Concerned>,
  said: { reason?: string | null } | null,
): Promise<void> {
  const lowered = [...before].flatMap(([id, one]) => {
    const found = firstLowered({ before: one.plans, after: after.get(id)?.plans ?? [] }, one.requirement);
    return found ? [{ ...found, name: one.name, item: one.item }] : [];
  });
  const [first] = lowered.toSorted((a, b) => a.day.localeCompare(b.day));
  if (!first) return;
  refusePast(ctx, first, said !== null);
  if (said && !isAnswer(said.reason))
    throw wrongField(
      "reason",
      `Explain why ${first.name} needs less than before${lessText(first.less)}: enter what it is used for and why that is enough.`,
    );
  if (!mayDo(ctx, "calibration.review"))
    throw notAllowed("A plan that requires less than before needs the permission to review calibrations.");
  await refuseTroubled(
    ctx,
    lowered.flatMap(({ item }) => item ?? []),
  );
}

/** From today on, and by a plan that says why: what is only archived or put back says nothing. */
function refusePast({ today }: Ctx, { name, was, day, by, less }: Lowered & { name: string }, isSaid: boolean): void {
  if (isSaid ? day >= today : day > today) return;
  const asking = `${name}: ${by ? `the plan of ${by.effectiveFrom}` : "its type"} asks for ${requirementNames[was].toLowerCase()}${every(by)}`;
  if (!isSaid) throw refused(`${asking}, and less would be asked for. Make a plan from ${today} on that says so, and why.`);
  throw wrongField(
    "effectiveFrom",
    `${asking}. A plan that asks for less${lessText(less)} holds from ${today} on: enter that day or a later one.`,
  );
}

const every = (plan: Lowered["by"]): string => (plan?.interval ? ` every ${plan.interval.value} ${plan.interval.unit}` : "");

/** " (thickness over less than 1 … 200 mm)". */
const lessText = (less: readonly string[]): string => (less.length > 0 ? ` (${less.join("; ")})` : "");

type Lowered = NonNullable<ReturnType<typeof firstLowered>>;

/** Overdue, failed, out of service, awaiting review, or the subject of an open case: what never had a certificate is not among them. */
async function refuseTroubled(ctx: Ctx, items: readonly ItemFacts[]): Promise<void> {
  const { db, today } = ctx;
  const inUse = items.filter(({ retiredOn }) => retiredOn === null || retiredOn > today);
  const reasons = inUse.flatMap((item) => {
    const answer = calibrationOn(factsOn(item, today), today);
    return answer.ok || answer.code === "NO_RECORD" || answer.code === "BEFORE_FIRST" ? [] : [answer.message];
  });
  const ids = inUse.map(({ id }) => id);
  const cases =
    ids.length === 0
      ? []
      : await db
          .select({ source: evidenceCase.source })
          .from(evidenceCase)
          .where(and(inArray(evidenceCase.sourceId, ids), ne(evidenceCase.state, "closed")));
  const troubles = [...reasons, ...cases.map(({ source }) => `${source} is in doubt: an evidence case is open.`)];
  if (troubles.length === 0 || mayDo(ctx, "outOfTolerance.judge")) return;
  throw notAllowed(
    `${troubles.slice(0, 3).join(" ")} A Level III decides whether less is required; otherwise have it calibrated.`,
  );
}
