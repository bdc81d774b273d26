import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { calibrationPlan } from "./tables.ts";
import type { Db } from "#kit/server/database.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import { tellShipped } from "#kit/server/shipped.ts";
import { shippedTypes } from "#modules/inventory/shipped-types.ts";
import { equipmentType } from "#modules/inventory/server/tables.ts";

/** Before every calibration that will be entered, old certificates included. */
const fromTheStart = "1990-01-01";

/** Gives the shipped types their default plan where the company has none yet; what the company has planned is left alone. */
export async function seedDefaultPlans(db: Db, now: string, secrets: Secrets): Promise<void> {
  const bare = await db
    .select({ id: equipmentType.id, code: equipmentType.code })
    .from(equipmentType)
    .leftJoin(calibrationPlan, eq(calibrationPlan.typeId, equipmentType.id))
    .where(isNull(calibrationPlan.id));
  const plans = bare.flatMap(({ id, code }) => {
    const shipped = shippedTypes.find((type) => type.code === code);
    if (!shipped) return [];
    return {
      id: randomUUID(),
      createdAt: now,
      updatedAt: now,
      typeId: id,
      effectiveFrom: fromTheStart,
      requirement: shipped.calibrationRequirement,
      intervalValue: shipped.interval?.value ?? null,
      intervalUnit: shipped.interval?.unit ?? null,
      startRule: "from calibration" as const,
      regulatory: shipped.regulatory,
      roundToMonthEnd: false,
      parameters: shipped.parameters,
      reason: shipped.calibrationRequirement === "none" ? (shipped.note ?? "Not a measuring instrument") : null,
      source: shipped.source,
    };
  });
  const added = plans.length > 0 ? await db.insert(calibrationPlan).values(plans).returning() : [];
  await tellShipped(db, secrets, calibrationPlan, added, now);
}
