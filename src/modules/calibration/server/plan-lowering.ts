/**
 * A plan that asks for less than the one it changes. It holds from today on: what was asked of a day in the past stands. It says why, and is
 * made by somebody who may release calibrations. Where an item concerned is not in calibration or in doubt on this day, the Level III
 * decides, as about what was measured with it: whoever keeps the equipment would otherwise let it off alone (ISO/IEC 17025:2017 6.4.9).
 */
import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { calibrationOn, firstLowered, type PlanVersion } from "../rules.ts";
import { factsOn, type ItemFacts, loadFacts } from "./facts.ts";
import { itemsOf, type Subject } from "./plan-doubt.ts";
import { calibrationPlan } from "./tables.ts";
import { isAnswer } from "#kit/reasons.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { evidenceCase } from "#modules/evidence-cases/server/tables.ts";
import { requirementNames } from "#modules/inventory/choices.ts";
import { equipmentType } from "#modules/inventory/server/tables.ts";

/** Changes a plan by `change` where that asks for no less, or for less as it may be. `said` is what was entered, null where nothing was. */
export async function whereAllowed<T>(
  ctx: Ctx,
  subject: Subject,
  said: { reason?: string | null } | null,
  change: () => Promise<T>,
): Promise<T> {
  const ids = await itemsOf(ctx, subject);
  const before = await subjectsOf(ctx, subject, ids);
  const done = await change();
  const after = await subjectsOf(ctx, subject, ids);
  const lowered = before.flatMap((one, index) => {
    const found = firstLowered({ before: one.plans, after: after[index]?.plans ?? [] }, one.requirement);
    return found ? [{ ...found, name: one.name, item: one.item }] : [];
  });
  const [first] = lowered.toSorted((a, b) => a.day.localeCompare(b.day));
  if (!first) return done;
  refusePast(ctx, first, said !== null);
  if (said && !isAnswer(said.reason))
    throw wrongField("reason", `Say why ${first.name} needs less than before: what it is used for, and why that is enough.`);
  if (!mayDo(ctx, "calibration.review"))
    throw notAllowed("A plan that asks for less than before needs the permission to review calibrations.");
  await refuseTroubled(
    ctx,
    lowered.flatMap(({ item }) => item ?? []),
  );
  return done;
}

/** From today on, and by a plan that says why: what is only archived or put back says nothing. */
function refusePast({ today }: Ctx, { name, was, day, by }: Lowered & { name: string }, isSaid: boolean): void {
  if (isSaid ? day >= today : day > today) return;
  const asking = `${name}: ${by ? `the plan of ${by.effectiveFrom}` : "its type"} asks for ${requirementNames[was].toLowerCase()}`;
  if (!isSaid) throw refused(`${asking}, and less would be asked for. Make a plan from ${today} on that says so, and why.`);
  throw wrongField(
    "effectiveFrom",
    `${asking}. A plan that asks for less holds from ${today} on: enter that day or a later one.`,
  );
}

type Lowered = NonNullable<ReturnType<typeof firstLowered>>;

interface Concerned {
  name: string;
  plans: PlanVersion[];
  requirement: PlanVersion["requirement"];
  item: ItemFacts | null;
}

/** The items concerned, and the type itself, whether or not it has items. */
async function subjectsOf({ db }: Ctx, { itemId, typeId }: Subject, ids: readonly string[]): Promise<Concerned[]> {
  const facts = await loadFacts(db, ids);
  const items = ids.flatMap((id) => facts.get(id) ?? []);
  const concerned = items.map((item) => ({ name: item.assetTag, plans: item.plans, requirement: item.requirement, item }));
  if (itemId || !typeId) return concerned;
  const [type] = await db.select().from(equipmentType).where(eq(equipmentType.id, typeId));
  if (!type) return concerned;
  const plans = await db
    .select({ effectiveFrom: calibrationPlan.effectiveFrom, requirement: calibrationPlan.requirement })
    .from(calibrationPlan)
    .where(and(eq(calibrationPlan.typeId, typeId), isNull(calibrationPlan.archivedAt)));
  return [...concerned, { name: type.code, plans, requirement: type.calibrationRequirement, item: null }];
}

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
    `${troubles.slice(0, 3).join(" ")} That less is asked for is decided by a Level III; otherwise have it calibrated.`,
  );
}
