import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { capital } from "#kit/capital.ts";
import { and, desc, eq, getColumns, gt, inArray, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { auditLabels, type activityAndAudit, type AuditEvent, type WholeAuditEvent } from "../contract.ts";
import { fieldWords } from "../rules.ts";
import { called, countOf, idsOf, inOrder, within } from "./paging.ts";
import { reachOf } from "#kit/access.ts";
import { notFound } from "#kit/refusals.ts";
import { inTheOpen, inWords, valueText } from "#kit/server/audit.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";
import { describedRecords } from "#kit/server/record.ts";
import { auditEvent, exportsOnly, signaturesOnly } from "#kit/server/tables.ts";
import { auditSeal } from "#kit/server/trail/tables.ts";

type Query = z.output<(typeof activityAndAudit)["endpoints"]["auditEvents"]["query"]>;
const place = { table: auditEvent, at: auditEvent.at };

/** A page of the trail. That it was read is an event too, once in five minutes for each reader. */
export async function listAuditEvents(ctx: Ctx, { query }: { query: Query }) {
  if (!query.after) await noteReading(ctx);
  return pageOf(ctx, query);
}

export const countAuditEvents = (ctx: Ctx, { query }: { query: Query }) => countOf(ctx.db, auditEvent, conditions(ctx, query));

/** The filtered events as a file. Field names and values stand there as on the page. */
export function exportAuditEvents(ctx: Ctx, { query }: { query: Query & { format: "csv" | "xlsx" } }) {
  return exportRows(ctx, {
    noun: "audit event",
    labels: auditLabels,
    query,
    page: async (asked) => {
      const { rows, next } = await pageOf(ctx, { ...query, limit: asked.limit, after: asked.after });
      return { rows: rows.map((row) => ({ ...row, changes: changesText(row.changes) })), next };
    },
  });
}

/** One event with its place in the chain and those before and after it there. */
export async function findAuditEvent(ctx: Ctx, { id }: { id: string }): Promise<WholeAuditEvent> {
  const [row] = await rowsOf(ctx, [id], mine(ctx));
  if (!row) throw notFound("audit event");
  const { seq } = row;
  const near = seq === null ? [] : await neighbours(ctx, seq);
  return {
    ...row,
    before: near.find((one) => one.seq === (seq ?? 0) - 1) ?? null,
    after: near.find((one) => one.seq === (seq ?? 0) + 1) ?? null,
  };
}

/** What may be chosen as the kind of record, by name. */
export async function kindsOfRecords(ctx: Ctx) {
  const allowed = entitiesOf(ctx);
  return describedRecords()
    .filter(({ kind }) => !allowed || allowed.includes(kind.entity))
    .map(({ kind: { entity, noun } }) => ({ entity, noun: capital(noun) }))
    .toSorted((a, b) => a.noun.localeCompare(b.noun));
}

/** A page of events in words. */
export async function pageOf(ctx: Ctx, query: Query): Promise<{ rows: AuditEvent[]; next: string | null }> {
  const { ids, next } = await idsOf(ctx.db, place, conditions(ctx, query), query);
  return { rows: await rowsOf(ctx, ids), next };
}

async function rowsOf(ctx: Ctx, ids: readonly string[], allowed?: SQL) {
  if (ids.length === 0) return [];
  const { tx: _tx, n: _n, ...columns } = getColumns(auditEvent);
  const { seq, hash, payloadHash, prevHash, sealedAt } = getColumns(auditSeal);
  const found = await ctx.db
    .select({ ...columns, seq, hash, payloadHash, prevHash, sealedAt, clientName: clientCompany.displayName })
    .from(auditEvent)
    .leftJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
    .leftJoin(clientCompany, eq(clientCompany.id, auditEvent.clientCompanyId))
    .where(and(inArray(auditEvent.id, [...ids]), allowed));
  const rows = await inTheOpen(ctx, inOrder(ids, found));
  const words = await inWords(ctx, rows);
  return rows.map((row, at) => ({ ...row, ...words[at], actorName: words[at]?.actorName ?? "The system" }));
}

/** How many events the filter would find besides, of clients that are kept from this person: the trail says that there is more. */
export async function countHiddenEvents(ctx: Ctx, { query }: { query: Query }): Promise<{ count: number }> {
  const visible = ofKnownClients(ctx);
  if (!visible) return { count: 0 };
  return countOf(ctx.db, auditEvent, and(asked(ctx, query), ofOwnRecords(ctx), sql`not ${visible}`));
}

/** Everything asked for, and nothing outside the reader's reach. */
export const conditions = (ctx: Ctx, query: Query): SQL | undefined => and(asked(ctx, query), mine(ctx));

function asked(ctx: Ctx, query: Query): SQL | undefined {
  const { q, actorId, entity, entityId, action, clientCompanyId, only, requestId } = query;
  const narrowed = [q, actorId, entity, entityId, action, clientCompanyId, requestId].some(
    (one) => one !== undefined && one !== "",
  );
  return and(
    within(ctx, auditEvent.at, query, narrowed),
    // The index holds the first 80 characters.
    q ? called(q) : undefined,
    actorId ? eq(auditEvent.actorId, actorId) : undefined,
    entity ? eq(auditEvent.entity, entity) : undefined,
    entityId ? eq(auditEvent.entityId, entityId) : undefined,
    action ? eq(auditEvent.action, action) : undefined,
    clientCompanyId ? eq(auditEvent.clientCompanyId, clientCompanyId) : undefined,
    only && kinds[only],
    requestId ? eq(auditEvent.requestId, requestId) : undefined,
  );
}

/** In the words of the indexes that hold these events alone. */
const kinds = { signatures: signaturesOnly(auditEvent), exports: exportsOnly(auditEvent) };

const mine = (ctx: Ctx): SQL | undefined => and(ofOwnRecords(ctx), ofKnownClients(ctx));

/** Not of a client that lists keep from the person: the trail names it no more than they do. */
const ofKnownClients = ({ actor }: Ctx): SQL | undefined =>
  actor.isSuperUser ? undefined : notConfidential(auditEvent.clientCompanyId, actor);

function ofOwnRecords(ctx: Ctx): SQL | undefined {
  const allowed = entitiesOf(ctx);
  if (!allowed) return undefined;
  return allowed.length > 0 ? inArray(auditEvent.entity, allowed) : sql`false`;
}

/** Who does not see all sees the records of the modules they administer (rule 3); null is everything. */
function entitiesOf({ actor }: Ctx): string[] | null {
  if (actor.isSuperUser || reachOf(actor.rights, ["audit-events"], "view") === "all") return null;
  return describedRecords()
    .filter(({ kind }) => actor.rights[kind.modules[0] ?? ""]?.administer !== undefined)
    .map(({ kind }) => kind.entity);
}

async function noteReading(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now.getTime() - 5 * 60 * 1000).toISOString();
  const [lately] = await ctx.db
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .where(and(eq(auditEvent.actorId, ctx.actor.id), gt(auditEvent.at, since), eq(auditEvent.action, "AuditEvent.read")))
    .limit(1);
  if (!lately)
    await ctx.write((store) => store.note({ action: "AuditEvent.read", entity: "AuditEvent", label: "The audit trail" }));
}

async function neighbours(ctx: Ctx, seq: number) {
  const near = await ctx.db
    .select({ id: auditEvent.id, seq: auditSeal.seq, action: auditEvent.action, entityLabel: auditEvent.entityLabel })
    .from(auditSeal)
    .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
    .where(and(inArray(auditSeal.seq, [seq - 1, seq + 1]), mine(ctx)))
    .orderBy(desc(auditSeal.seq));
  return inTheOpen(ctx, near);
}

/** "Result: accept → reject; Due: empty → 2026-03-14", for a cell of a file. */
export const changesText = (changes: AuditEvent["changes"]) =>
  changes.map(({ field, old, new: next }) => `${fieldWords(field)}: ${valueText(old)} → ${valueText(next)}`).join("; ");
