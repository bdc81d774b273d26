import { desc, eq, sql } from "drizzle-orm";
import type { LegalHoldDraft, LegalHoldShown } from "../../contract-retention.ts";
import { requireEdit } from "../edit-rights.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { kindOf, recordNamed, type RecordTable } from "#kit/server/record.ts";
import { legalHold } from "#retention/server/tables.ts";

/** Every hold, those in force first. */
export async function listHolds({ db, services }: Ctx): Promise<LegalHoldShown[]> {
  const rows = await db
    .select()
    .from(legalHold)
    .orderBy(sql`${legalHold.liftedAt} is not null`, desc(legalHold.createdAt))
    .limit(500);
  const names = await services.namesOf(
    db,
    rows.flatMap(({ createdById, liftedById }) => [createdById, liftedById].filter((id) => id !== null)),
  );
  return rows.map(({ createdAt, createdById, liftedById, ...row }) => ({
    ...row,
    placedAt: createdAt,
    placedBy: names.get(createdById ?? "") ?? "The system",
    liftedBy: liftedById ? (names.get(liftedById) ?? "Someone") : null,
  }));
}

/** The kinds of record a hold of this scope may be placed on. */
export function entitiesOf({ contributions }: Services, scope: Exclude<LegalHoldDraft["scope"], "period">): readonly string[] {
  const others = { client: "ClientCompany", project: "Project", person: "User" };
  return scope === "record" ? contributions.retention.records.map(({ entity }) => entity) : [others[scope]];
}

export async function placeHold(ctx: Ctx, { body }: { body: LegalHoldDraft }): Promise<void> {
  requireEdit(ctx, "settings.quality");
  const { scope, from, to } = body;
  if (scope === "period") {
    if (!from && !to) throw wrongField("from", "Enter the first day, the last day, or both.");
    if (from && to && from > to) throw wrongField("to", "The last day is before the first day.");
    await ctx.store.insert(legalHold, { ...body, targetId: null, targetLabel: null }, "place");
    return;
  }
  const targetLabel = body.targetId && (await labelOf(ctx, entitiesOf(ctx.services, scope), body.targetId));
  if (!targetLabel) throw wrongField("targetId", `Choose the ${scope}.`);
  await ctx.store.insert(legalHold, { ...body, from: null, to: null, targetLabel }, "place");
}

/** What a record of one of these kinds is called; null where there is none. */
export async function labelOf({ db }: Ctx, entities: readonly string[], id: string): Promise<string | null> {
  for (const entity of entities) {
    const found = recordNamed(entity);
    const label = found && (await labelIn(db, found.table, id));
    if (label) return label;
  }
  return null;
}

async function labelIn(db: Reading, table: RecordTable, id: string): Promise<string | null> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row ? kindOf(table).label(row as never) : null;
}

export async function liftHold(
  ctx: Ctx,
  { id, body: { version, reason } }: { id: string; body: { version: number; reason: string } },
): Promise<void> {
  requireEdit(ctx, "settings.quality");
  const { liftedAt } = await ctx.store.find(legalHold, id, { lock: true });
  if (liftedAt) throw refused("This hold has already been lifted.");
  const lifted = { liftedAt: ctx.now.toISOString(), liftedById: ctx.actor.id, liftReason: reason };
  await ctx.store.update(legalHold, id, version, lifted, { verb: "lift", reason });
}
