import { and, eq, gte, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Impact } from "../contract-regulatory.ts";
import { type IntervalUnit, monthsIn } from "#directory/company/regulatory.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";
import { dueOn as lastDayBy, followed, inPlanUnits, planOn, typesUnder } from "#modules/calibration/rules.ts";
import { calibrationPeriod, calibrationPlan, calibrationRecord } from "#modules/calibration/server/tables.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { visionTest } from "#modules/ndt-training/server/tables.ts";

interface Span {
  value: number;
  unit: IntervalUnit;
}

/** A record with the day it is due by the interval before and by the one after. */
interface Moving {
  name: string;
  before: Day;
  after: Day;
}

/** Due soon begins so many days before. */
const soon = 30;
const mostExamples = 10;

/** Intervals of vision tests, with the kinds of test that count. */
const visionKinds = { nearVision: ["near"], colourVision: ["colour", "grey-scale"] } as const;
const isOfVision = (key: string): key is keyof typeof visionKinds => Object.hasOwn(visionKinds, key);

/** Intervals that records of the product run by today. */
export const isInUse = (key: string) => isOfVision(key) || typesUnder(key).length > 0;

/** The records that are neither overdue nor due soon by the interval before, and would be by the one after. */
export async function impactOf(ctx: Ctx, key: string, before: Span, after: Span): Promise<Impact> {
  const { records, href } = await recordsUnder(ctx, key, before, after);
  const found = records.flatMap(({ name, before: was, after: day }) => {
    const becomes = stateOn(day, ctx.today);
    const stood = stateOn(was, ctx.today);
    return becomes !== null && becomes !== stood && stood !== "overdue" ? [{ name, dueOn: day, becomes }] : [];
  });
  const ordered = found.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  return {
    overdue: found.filter(({ becomes }) => becomes === "overdue").length,
    dueSoon: found.filter(({ becomes }) => becomes === "due soon").length,
    examples: ordered.slice(0, mostExamples),
    href,
  };
}

async function recordsUnder(
  ctx: Ctx,
  key: string,
  before: Span,
  after: Span,
): Promise<{ records: Moving[]; href: string | null }> {
  if (isOfVision(key)) {
    const tests = await lastTests(ctx, visionKinds[key], before);
    const records = tests.map(({ name, testedOn }) => ({
      name,
      before: dueOn(testedOn, before),
      after: dueOn(testedOn, after),
    }));
    return { records, href: "/ndt-training?tab=vision" };
  }
  const codes = typesUnder(key);
  if (codes.length === 0) return { records: [], href: null };
  const types = await ctx.db.select({ id: equipmentType.id }).from(equipmentType).where(inArray(equipmentType.code, codes));
  const ids = types.map(({ id }) => id);
  return { records: await calibrations(ctx, ids, before, after), href: `/calibration?typeId=${ids.join(",")}` };
}

const dueOn = (testedOn: Day, span: Span): Day => addMonths(testedOn, monthsIn(span));

function stateOn(day: Day, today: Day): "overdue" | "due soon" | null {
  if (day < today) return "overdue";
  return day <= addDays(today, soon) ? "due soon" : null;
}

/** Of everybody active the last test of these kinds. */
async function lastTests({ db, today }: Ctx, kinds: readonly ("near" | "colour" | "grey-scale")[], before: Span) {
  const tests = await db
    .select({ userId: visionTest.userId, name: visionTest.personName, testedOn: visionTest.testedOn })
    .from(visionTest)
    .innerJoin(appUser, and(eq(appUser.id, visionTest.userId), eq(appUser.status, "active"), isNull(appUser.archivedAt)))
    .where(
      and(
        inArray(visionTest.kind, [...kinds]),
        isNull(visionTest.voidedAt),
        gte(visionTest.testedOn, addMonths(today, -monthsIn(before) - 12)),
      ),
    )
    .orderBy(visionTest.testedOn);
  return [...new Map(tests.map((test) => [test.userId, test])).values()];
}

/** The instruments of these types that are waited for, those left out whose plan does not follow the profile. */
async function calibrations({ db, today }: Ctx, typeIds: readonly string[], before: Span, after: Span): Promise<Moving[]> {
  const items = await db
    .select({
      id: inventoryItem.id,
      typeId: inventoryItem.typeId,
      name: inventoryItem.assetTag,
      dueOn: calibrationPeriod.dueOn,
      calibratedOn: calibrationRecord.calibratedOn,
    })
    .from(inventoryItem)
    .innerJoin(calibrationPeriod, eq(calibrationPeriod.itemId, inventoryItem.id))
    .innerJoin(calibrationRecord, eq(calibrationRecord.id, calibrationPeriod.recordId))
    .where(
      and(
        inArray(inventoryItem.typeId, [...typeIds]),
        isNull(inventoryItem.archivedAt),
        isNull(inventoryItem.retiredOn),
        isNull(calibrationPeriod.knownTo),
        lte(calibrationPeriod.validFrom, today),
        or(isNull(calibrationPeriod.validTo), gte(calibrationPeriod.validTo, today)),
        inArray(calibrationPeriod.state, ["in calibration", "limited", "overdue"]),
        isNotNull(calibrationPeriod.dueOn),
      ),
    );
  const plans = (await db.select().from(calibrationPlan).where(isNull(calibrationPlan.archivedAt))).map(
    ({ intervalValue: value, intervalUnit: unit, ...plan }) => ({
      ...plan,
      usageLimit: null,
      interval: value && unit ? { value, unit } : null,
    }),
  );
  return items.flatMap(({ id, typeId, name, dueOn: due, calibratedOn }) => {
    const plan = planOn(
      plans.filter((one) => one.itemId === id || one.typeId === typeId),
      today,
    );
    const next = plan && followed(plan, inPlanUnits(before), inPlanUnits(after));
    if (!next || due === null) return [];
    const calculated = lastDayBy({ ...plan, interval: next }, calibratedOn) ?? due;
    return [{ name, before: due, after: calculated < due ? calculated : due }];
  });
}
