/** Plans under the intervals of the regulatory profile: what it asks of a type, and how plans follow when it changes. */
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { type CodeMaximum, followed, inPlanUnits, type LegalInterval, legalIntervalOf, planOn, typesUnder } from "../rules.ts";
import { rebuildPeriodsOfType } from "./periods.ts";
import { calibrationPlan } from "./tables.ts";
import type { IntervalChange } from "#directory/company/events.ts";
import { type Interval, intervalsInForce, usualJurisdiction } from "#directory/company/regulatory.ts";
import { profileId, regulatoryProfile } from "#directory/company/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";
import type { Day } from "#kit/validity.ts";
import { shippedCodeMaximum } from "#modules/inventory/shipped-types.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";

type Plan = Row<typeof calibrationPlan>;
type Subject = { typeId?: string | null | undefined; itemId?: string | null | undefined };

/** The intervals of the company's regulatory profile as they hold now. */
async function profileIntervals(db: Reading): Promise<Interval[]> {
  const [profile] = await db.select().from(regulatoryProfile).where(eq(regulatoryProfile.id, profileId));
  return intervalsInForce(profile?.jurisdiction ?? usualJurisdiction, profile?.intervals ?? {});
}

/** What the profile asks of a type or of the type of an item, and the longest interval a code names; null where they ask for nothing. */
export async function intervalsAsked(
  db: Reading,
  subject: Subject,
): Promise<{ interval: LegalInterval | null; code: CodeMaximum | null }> {
  const type = await typeOf(db, subject);
  if (!type) return { interval: null, code: null };
  return { interval: legalIntervalOf(type.code, await profileIntervals(db)), code: shippedCodeMaximum(type.code) };
}

async function typeOf(db: Reading, { typeId, itemId }: Subject): Promise<{ code: string } | undefined> {
  const [type] = itemId
    ? await db
        .select({ code: equipmentType.code })
        .from(inventoryItem)
        .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
        .where(eq(inventoryItem.id, itemId))
    : await db
        .select({ code: equipmentType.code })
        .from(equipmentType)
        .where(typeId ? eq(equipmentType.id, typeId) : undefined)
        .limit(typeId ? 1 : 0);
  return type;
}

export const showLegalInterval = ({ db }: Ctx, { query }: { query: Subject }) => intervalsAsked(db, query);

/**
 * Brings the plans after a change of the profile, from today on, so that the days before keep their answer; the last good days of
 * the instruments follow in the same transaction.
 */
export async function followProfile(store: Store, changes: readonly IntervalChange[], today: Day): Promise<void> {
  for (const { key, before, after, basis } of changes) {
    const types = await store.db
      .select()
      .from(equipmentType)
      .where(inArray(equipmentType.code, typesUnder(key)));
    for (const { id } of types) {
      const changed = await followType(
        store,
        id,
        { before: before && inPlanUnits(before), after: inPlanUnits(after), basis },
        today,
      );
      if (changed) await rebuildPeriodsOfType(store, id);
    }
  }
}

async function followType(
  store: Store,
  typeId: string,
  {
    before,
    after,
    basis,
  }: { before: ReturnType<typeof inPlanUnits> | null; after: ReturnType<typeof inPlanUnits>; basis: string },
  today: Day,
): Promise<boolean> {
  const items = store.db.select({ id: inventoryItem.id }).from(inventoryItem).where(eq(inventoryItem.typeId, typeId));
  const plans = await store.db
    .select()
    .from(calibrationPlan)
    .where(
      and(isNull(calibrationPlan.archivedAt), or(eq(calibrationPlan.typeId, typeId), inArray(calibrationPlan.itemId, items))),
    );
  const wanted = { intervalValue: after.value, intervalUnit: after.unit, regulatory: true };
  const action = { verb: "follow profile", reason: basis };
  let changed = false;
  for (const plan of openPlans(plans, today)) {
    const { requirement, reason, intervalValue: value, intervalUnit: unit } = plan;
    const interval = value && unit ? { value, unit } : null;
    if (!followed({ requirement, reason, interval }, before, after)) continue;
    changed = true;
    if (plan.effectiveFrom >= today) await store.update(calibrationPlan, plan.id, plan.version, wanted, action);
    else {
      const { id: _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...values } = plan;
      await store.insert(calibrationPlan, { ...values, ...wanted, effectiveFrom: today }, action);
    }
  }
  return changed;
}

/** Of each subject the plan in force and those that begin later. */
function openPlans(plans: readonly Plan[], today: Day): Plan[] {
  const subjects = Map.groupBy(plans, ({ typeId, itemId }) => itemId ?? typeId);
  return [...subjects.values()].flatMap((versions) => {
    const current = planOn(
      versions.map((plan) => ({ ...plan, interval: null, usageLimit: null })),
      today,
    );
    return versions.filter(({ id, effectiveFrom }) => id === current?.id || effectiveFrom > today);
  });
}
