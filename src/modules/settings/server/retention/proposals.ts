import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PurgeItem, PurgeProposal } from "../../contract-retention.ts";
import { requireEdit } from "../edit-rights.ts";
import { purgeItem, purgeProposal } from "./tables.ts";
import { retentionClasses } from "#retention/classes.ts";
import { heldBy, logsBefore, overOn } from "#retention/rules.ts";
import { holdsNow, retentionPeriod } from "#retention/server/periods.ts";
import { whatNeeds } from "#retention/server/source.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import type { Store } from "#kit/server/store.ts";
import { addMonths, type Day } from "#kit/validity.ts";

/** Records of one kind in one proposal at most; the next proposal brings the others. */
const most = 1_000;
/** A report that was reviewed is proposed again after so many months. */
const reviewedFor = 12;

type NewItem = Omit<typeof purgeItem.$inferInsert, "id" | "proposalId" | "position">;

/** What has been kept long enough on this day, without what a hold or another record keeps. */
async function over(db: Reading, services: Services, today: Day): Promise<NewItem[]> {
  const { logs, records } = services.contributions.retention;
  const periodNow = await retentionPeriod(db);
  const holds = await holdsNow(db);
  const items: NewItem[] = [];
  for (const { recordClass, entity, noun, count } of logs) {
    const { years } = periodNow(recordClass);
    if (years === null) continue;
    const before = logsBefore(today, years);
    const lines = await count(db, before, holds);
    const label = `${lines} ${noun} of before ${before}`;
    if (lines > 0)
      items.push({ recordClass, entity, recordId: null, label, since: before, overOn: today, count: lines, state: "proposed" });
  }
  for (const { recordClass, entity, find, drop } of records) {
    const { years } = periodNow(recordClass);
    if (years === null) continue;
    const found = await find(db, { until: overOn(today, `-${years}`), limit: most });
    const needed = await whatNeeds(services, db, found);
    const lately = drop ? new Set<string>() : await reviewedLately(db, entity, today);
    for (const one of found) {
      const { recordId, label, since } = one;
      if (overOn(since, years) > today || needed.has(recordId) || heldBy(holds, one) || lately.has(recordId)) continue;
      items.push({ recordClass, entity, recordId, label, since, overOn: overOn(since, years), count: 1, state: "proposed" });
    }
  }
  return items;
}

async function reviewedLately(db: Reading, entity: string, today: Day): Promise<Set<string>> {
  const rows = await db
    .select({ id: purgeItem.recordId })
    .from(purgeItem)
    .innerJoin(purgeProposal, eq(purgeProposal.id, purgeItem.proposalId))
    .where(
      and(
        eq(purgeItem.entity, entity),
        eq(purgeItem.state, "reviewed"),
        sql`${purgeProposal.preparedOn} > ${addMonths(today, -reviewedFor)}::date`,
      ),
    );
  return new Set(rows.flatMap(({ id }) => (id ? [id] : [])));
}

/** Writes down what may leave; null where nothing may. One that was not decided yet gives way to the new one. */
export async function propose(store: Store, services: Services, today: Day): Promise<string | null> {
  const { db, rows } = store;
  const open = await db.select().from(purgeProposal).where(eq(purgeProposal.state, "proposed"));
  for (const { id, version } of open)
    await store.update(
      purgeProposal,
      id,
      version,
      { state: "declined", declineReason: "A newer proposal replaced it" },
      { verb: "replace" },
    );
  const items = await over(db, services, today);
  if (items.length === 0) return null;
  const proposal = await store.insert(purgeProposal, { preparedOn: today, state: "proposed" }, "prepare");
  const listed = items.map((item, position) => ({ ...item, id: randomUUID(), proposalId: proposal.id, position }));
  for (let start = 0; start < listed.length; start += 500) await rows.insert(purgeItem).values(listed.slice(start, start + 500));
  return proposal.id;
}

/** From the page: the same as on the first of the month. */
export async function prepareNow(ctx: Ctx): Promise<void> {
  requireEdit(ctx, "settings.quality");
  await refuseWhileRunning(ctx.db);
  if ((await propose(ctx.store, ctx.services, ctx.today)) === null)
    throw refused("No retention period has ended yet, or a legal hold keeps everything.", [], "nothing-over");
}

async function refuseWhileRunning(db: Reading): Promise<void> {
  const running = await db.$count(purgeProposal, eq(purgeProposal.state, "approved"));
  if (running > 0) throw refused("An approved proposal is being carried out. Wait until it is done.");
}

/** The proposals of the last years, the latest first. */
export function listProposals(ctx: Ctx): Promise<PurgeProposal[]> {
  return shown(ctx, undefined);
}

async function shown({ db, services }: Ctx, where: SQL | undefined): Promise<PurgeProposal[]> {
  const rows = await db
    .select({
      proposal: purgeProposal,
      items: sql<number>`(select count(*)::int from purge_item i where i.proposal_id = ${purgeProposal.id})`,
    })
    .from(purgeProposal)
    .where(where)
    .orderBy(desc(purgeProposal.createdAt))
    .limit(24);
  const names = await services.namesOf(
    db,
    rows.flatMap(({ proposal }) => (proposal.decidedById ? [proposal.decidedById] : [])),
  );
  return rows.map(({ proposal: { id, version, preparedOn, state, decidedById, decidedAt, declineReason, doneAt }, items }) => ({
    id,
    version,
    preparedOn,
    state,
    decidedAt,
    declineReason,
    doneAt,
    items,
    decidedBy: decidedById ? (names.get(decidedById) ?? "Someone") : null,
  }));
}

export async function findProposal(ctx: Ctx, { id }: { id: string }): Promise<PurgeProposal & { rows: PurgeItem[] }> {
  await ctx.lookup.mustReach(purgeProposal, id);
  const [proposal] = await shown(ctx, eq(purgeProposal.id, id));
  if (!proposal) throw refused("This proposal no longer exists.");
  const rows = await ctx.db.select().from(purgeItem).where(eq(purgeItem.proposalId, id)).orderBy(purgeItem.position);
  return { ...proposal, rows: rows.map((row) => ({ ...row, action: actionOf(ctx.services.contributions.retention, row) })) };
}

/** What is proposed for a record of a class: what nobody may drop is reviewed. */
const actionOf = (
  { records }: Services["contributions"]["retention"],
  { recordClass, entity }: Pick<PurgeItem, "recordClass" | "entity">,
): PurgeItem["action"] =>
  records.some((source) => source.entity === entity && !source.drop) ? "review" : retentionClasses[recordClass].action;

/** Who decides what leaves: the Quality Manager (rule 10). An administrator prepares and looks. */
export const mayApprove = ({ isSuperUser, named }: Actor): boolean => isSuperUser || named.has("settings.quality");

type Decision = { id: string; body: { version: number; reason?: string } };

export async function approve(ctx: Ctx, { id, body: { version } }: Decision): Promise<void> {
  await decide(ctx, id, version, { state: "approved" }, "approve");
  await ctx.send(purgeJob, { proposalId: id });
}

export const decline = (ctx: Ctx, { id, body: { version, reason } }: Decision): Promise<void> =>
  decide(ctx, id, version, { state: "declined", declineReason: reason ?? null }, "decline", reason);

async function decide(
  ctx: Ctx,
  id: string,
  version: number,
  changes: { state: "approved" | "declined"; declineReason?: string | null },
  verb: string,
  reason?: string,
): Promise<void> {
  if (!mayApprove(ctx.actor)) throw notAllowed("Disposal is decided by the Quality Manager.");
  const { state } = await ctx.store.find(purgeProposal, id, { lock: true });
  if (state !== "proposed") throw refused(`This proposal is ${state} already.`);
  await refuseWhileRunning(ctx.db);
  const decided = { decidedById: ctx.actor.id, decidedAt: ctx.now.toISOString() };
  await ctx.store.update(purgeProposal, id, version, { ...changes, ...decided }, reason ? { verb, reason } : verb);
}

/** Carries out approved proposals. */
export const purgeJob = "retention.purge";

/** The records of a proposal that are still to be looked at. */
export const itemsLeft = (db: Reading, proposalId: string) =>
  db
    .select()
    .from(purgeItem)
    .where(and(eq(purgeItem.proposalId, proposalId), inArray(purgeItem.state, ["proposed"])))
    .orderBy(purgeItem.position);
