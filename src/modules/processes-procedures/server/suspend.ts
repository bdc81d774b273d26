import { and, desc, eq, isNull } from "drizzle-orm";
import type { Suspension } from "../contract.ts";
import { factsOf } from "./facts.ts";
import { procedure, procedureRevision, procedureSuspension } from "./tables.ts";
import { announce } from "#kit/server/events.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { conflicting, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";

type Asked<B> = { id: string; body: B };

export async function suspensionsOf(ctx: Ctx, { id }: { id: string }): Promise<Suspension[]> {
  await ctx.lookup.find(procedure, id);
  const rows = await ctx.db
    .select()
    .from(procedureSuspension)
    .leftJoin(procedureRevision, eq(procedureRevision.id, procedureSuspension.revisionId))
    .where(eq(procedureSuspension.procedureId, id))
    .orderBy(desc(procedureSuspension.from));
  const names = await ctx.services.namesOf(
    ctx.db,
    rows.flatMap(({ procedure_suspension: { createdById } }) => createdById ?? []),
  );
  return rows.map(({ procedure_suspension: row, procedure_revision: revision }) => ({
    id: row.id,
    version: row.version,
    revisionId: row.revisionId,
    revisionNo: revision?.revisionNo ?? null,
    from: row.from,
    to: row.to,
    reason: row.reason,
    byName: names.get(row.createdById ?? "") ?? "The system",
  }));
}

/** Blocks use from the day on, at once. */
export async function suspendProcedure(
  ctx: Ctx,
  { id, body }: Asked<{ version: number; revisionId: string | null; from: Day; reason: string }>,
): Promise<void> {
  const { version, revisionId, from, reason } = body;
  const [facts] = await factsOf(ctx.db, [id]);
  const approved = facts?.revisions.filter(({ approvedOn }) => approvedOn !== null) ?? [];
  if (approved.length === 0) throw refused("This procedure has no approved revision to suspend.");
  if (revisionId && !approved.some((one) => one.id === revisionId))
    throw wrongField("revisionId", "Choose an approved revision of this procedure.");
  const [open] = await ctx.db
    .select()
    .from(procedureSuspension)
    .where(and(eq(procedureSuspension.procedureId, id), isNull(procedureSuspension.to)));
  if (open) throw conflicting(`Already suspended from ${open.from} on.`);
  await ctx.store.update(procedure, id, version, {}, { verb: "suspend", reason });
  await ctx.store.insert(procedureSuspension, { procedureId: id, revisionId, from, to: null, reason });
  const { number } = await ctx.store.find(procedure, id);
  const revision = approved.find((one) => one.id === revisionId);
  await announce(ctx, evidenceDoubted, {
    cause: "procedure revoked",
    source: revision
      ? { entity: "ProcedureRevision", id: revision.id, named: `${number} rev ${revision.revisionNo}` }
      : { entity: "Procedure", id, named: number },
    from,
    to: null,
    reason: `Suspended: ${reason}`,
    baseLocationId: null,
  });
}

/**
 * Ends a suspension; days on which it was on record stay suspended, whoever worked on them and whatever is said later. Only one entered today, as for
 * the wrong procedure, may be taken back whole. Returns the procedure's id.
 */
export async function endSuspension(ctx: Ctx, { id, body }: Asked<{ version: number; to: Day }>): Promise<string> {
  const held = await ctx.store.find(procedureSuspension, id, { lock: true });
  if (held.to) throw conflicting(`This suspension ended ${held.to}.`);
  if (body.to < held.from) throw wrongField("to", `It was suspended from ${held.from} on.`);
  const yesterday = addDays(ctx.today, -1);
  if (body.to < yesterday && held.createdAt.slice(0, 10) < ctx.today)
    throw wrongField(
      "to",
      `It was suspended through ${yesterday}, and work on those days stays uncovered: that is the earliest possible last day.`,
    );
  await ctx.store.update(procedureSuspension, id, body.version, { to: body.to }, "end");
  return held.procedureId;
}
