import { and, eq, getColumns, isNull, sql } from "drizzle-orm";
import { CalibrationPlan, type CalibrationPlanDraft } from "../contract.ts";
import { problemsWithPlan, problemWithCode, problemWithLegal } from "../rules.ts";
import { intervalsAsked } from "./legal.ts";
import { doubtDaysTakenBack } from "./plan-doubt.ts";
import { refuseLowering } from "./plan-lowering.ts";
import { concernedBy, type Subject } from "./plan-subject.ts";
import { rebuildPeriods, rebuildPeriodsOfType } from "./periods.ts";
import { calibrationPlan } from "./tables.ts";
import { invalid, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { NewRow, Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";

const subject = sql<string>`coalesce(${inventoryItem.assetTag}, ${equipmentType.code} || ' ' || ${equipmentType.name})`;

const ordinary = crud(calibrationPlan, {
  // A few hundred rows: the words of the subject are looked up instead of being indexed.
  search: [
    sql`(select i.asset_tag from ${inventoryItem} i where i.id = ${calibrationPlan.itemId})`,
    sql`(select t.code || ' ' || t.name from ${equipmentType} t where t.id = ${calibrationPlan.typeId})`,
  ],
  sort: "-effectiveFrom",
  sorts: { effectiveFrom: calibrationPlan.effectiveFrom, createdAt: calibrationPlan.createdAt },
  extra: { subject },
  joins: [
    { table: inventoryItem, on: eq(inventoryItem.id, calibrationPlan.itemId) },
    { table: equipmentType, on: eq(equipmentType.id, calibrationPlan.typeId) },
  ],
  labels: CalibrationPlan.labels,
  fields: CalibrationPlan.fields,
});

/** Plans, each change followed by the periods of the items it concerns. */
export const plans = {
  ...ordinary,
  create: async (ctx: Ctx, { body }: { body: CalibrationPlanDraft }) => {
    const values = await checked(ctx, body);
    return changed(ctx, { typeId: null, itemId: null, ...values }, values, () =>
      ctx.store.insert(calibrationPlan, values, "create"),
    );
  },
  update: async (ctx: Ctx, { id, body }: { id: string; body: { version: number; changes: Partial<CalibrationPlanDraft> } }) => {
    const before = await ctx.store.find(calibrationPlan, id, { lock: true });
    const values = await checked(ctx, { ...before, ...body.changes });
    if (values.typeId !== before.typeId || values.itemId !== before.itemId)
      throw wrongField("itemId", "A plan stays with its type or item. Create a new plan for the other.");
    return changed(ctx, before, values, () => ctx.store.update(calibrationPlan, id, body.version, values));
  },
  archive: async (ctx: Ctx, { id, query }: { id: string; query: { version: number } }) => {
    const plan = await ctx.store.find(calibrationPlan, id, { lock: true });
    return changed(ctx, plan, null, () => ctx.store.archive(calibrationPlan, id, query.version));
  },
  restore: async (ctx: Ctx, { id, body }: { id: string; body: { version: number } }) => {
    const plan = await ctx.store.find(calibrationPlan, id, { lock: true });
    return changed(ctx, plan, null, () => ctx.store.restore(calibrationPlan, id, body.version));
  },
};

/** What a plan says now, after everything that follows from its change; `said` is what was entered, null where nothing was. */
async function changed(
  ctx: Ctx,
  subject: Subject,
  said: { reason?: string | null } | null,
  change: () => Promise<Row<typeof calibrationPlan>>,
) {
  const before = await concernedBy(ctx, subject);
  const row = await change();
  await follow(ctx.store, row);
  const after = await concernedBy(ctx, subject);
  await refuseLowering(ctx, before, after, said);
  await doubtDaysTakenBack(ctx, before, after);
  return ordinary.find(ctx, { id: row.id });
}

async function checked({ db }: Ctx, draft: CalibrationPlanDraft): Promise<NewRow<typeof calibrationPlan>> {
  const { requirement, reason, intervalValue: value, intervalUnit: unit } = draft;
  const interval = value && unit ? { value, unit } : null;
  const { interval: legal, code } = await intervalsAsked(db, draft);
  // What the profile asks for is set by regulation, whether or not the box was ticked: nothing extends it.
  const regulatory = (legal !== null && requirement === "required") || (draft.regulatory ?? false);
  const problems = problemsWithPlan({ ...draft, regulatory });
  if (problems.length > 0) throw invalid(problems, problems[0]?.message);
  const laxer =
    problemWithLegal({ requirement, reason, interval }, legal) ??
    problemWithCode({ requirement, reason, interval, roundToMonthEnd: draft.roundToMonthEnd ?? false }, code);
  if (laxer) throw wrongField("reason", laxer);
  return {
    typeId: draft.typeId ?? null,
    itemId: draft.itemId ?? null,
    effectiveFrom: draft.effectiveFrom,
    requirement: draft.requirement,
    reason: draft.reason ?? null,
    intervalValue: draft.intervalValue ?? null,
    intervalUnit: draft.intervalValue ? (draft.intervalUnit ?? null) : null,
    usageLimit: draft.usageLimit ?? null,
    usageUnit: draft.usageLimit ? (draft.usageUnit ?? null) : null,
    startRule: draft.startRule ?? "from calibration",
    maxDelayMonths: draft.startRule === "from first use" ? (draft.maxDelayMonths ?? null) : null,
    regulatory,
    roundToMonthEnd: draft.roundToMonthEnd ?? false,
    parameters: draft.parameters ?? [],
    procedure: draft.procedure ?? null,
    source: draft.source ?? null,
  };
}

async function follow(store: Store, { itemId, typeId }: Row<typeof calibrationPlan>): Promise<void> {
  if (itemId) await rebuildPeriods(store, [itemId]);
  if (typeId) await rebuildPeriodsOfType(store, typeId);
}

/** The kept plan of that id, as it is shown. */
export async function shownPlan({ db }: Pick<Ctx, "db">, id: string) {
  const [row] = await db
    .select({ ...getColumns(calibrationPlan), subject })
    .from(calibrationPlan)
    .leftJoin(inventoryItem, eq(inventoryItem.id, calibrationPlan.itemId))
    .leftJoin(equipmentType, eq(equipmentType.id, calibrationPlan.typeId))
    .where(and(eq(calibrationPlan.id, id), isNull(calibrationPlan.archivedAt)));
  return row ?? null;
}
