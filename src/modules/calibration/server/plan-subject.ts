/** What a plan is about: an item, or a type with all its items. */
import { and, eq, isNull } from "drizzle-orm";
import type { PlanVersion } from "../rules.ts";
import { type ItemFacts, loadFacts } from "./facts.ts";
import { calibrationPlan } from "./tables.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";

/** Whose plan it is: an item, or a type. */
export type Subject = Pick<Row<typeof calibrationPlan>, "itemId" | "typeId">;

/** An item a plan concerns, or the type itself, then without `item`. */
export interface Concerned {
  name: string;
  plans: PlanVersion[];
  requirement: PlanVersion["requirement"];
  item: ItemFacts | null;
}

/** By id, as they stand: the items concerned, and the type itself, whether or not it has items. */
export async function concernedBy({ db }: Ctx, { itemId, typeId }: Subject): Promise<Map<string, Concerned>> {
  if (itemId) return asConcerned(await loadFacts(db, [itemId]));
  if (!typeId) return new Map();
  const ids = await db.select({ id: inventoryItem.id }).from(inventoryItem).where(eq(inventoryItem.typeId, typeId));
  const concerned = asConcerned(
    await loadFacts(
      db,
      ids.map(({ id }) => id),
    ),
  );
  const [type] = await db.select().from(equipmentType).where(eq(equipmentType.id, typeId));
  if (!type) return concerned;
  const plans = await db
    .select()
    .from(calibrationPlan)
    .where(and(eq(calibrationPlan.typeId, typeId), isNull(calibrationPlan.archivedAt)));
  const requirement = type.calibrationRequirement;
  return concerned.set(typeId, { name: type.code, plans: plans.map(asVersion), requirement, item: null });
}

/** As the rules read it: interval and limit of use with their units. */
function asVersion({ intervalValue, intervalUnit, usageLimit, usageUnit, ...plan }: Row<typeof calibrationPlan>): PlanVersion {
  const parameters = plan.parameters.map((part) => ({
    ...part,
    from: part.from ?? null,
    to: part.to ?? null,
    unit: part.unit ?? null,
  }));
  return {
    ...plan,
    parameters,
    interval: intervalValue && intervalUnit ? { value: intervalValue, unit: intervalUnit } : null,
    usageLimit: usageLimit === null ? null : { value: usageLimit, unit: usageUnit ?? "" },
  };
}

const asConcerned = (facts: ReadonlyMap<string, ItemFacts>): Map<string, Concerned> =>
  new Map([...facts].map(([id, item]) => [id, { name: item.assetTag, plans: item.plans, requirement: item.requirement, item }]));
