import { and, desc, eq, inArray, notLike } from "drizzle-orm";
import type { HistoryEntry } from "../contract.ts";
import type { Ctx } from "./services.ts";
import { guardedFields, masked } from "./guarded-values.ts";
import { openedValue, opener } from "./person-keys.ts";
import { auditEvent, type FieldChange } from "./tables.ts";

/**
 * The last 200 events of one record, the last one first in the order of the trail, whatever the clocks of the servers read; with the names of the
 * people who caused them and of the records they name.
 */
export async function historyOf(ctx: Ctx, entityId: string): Promise<HistoryEntry[]> {
  const events = await ctx.db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.entityId, entityId))
    .orderBy(desc(auditEvent.n))
    .limit(200);
  return inWords(ctx, events);
}

type AuditEvent = typeof auditEvent.$inferSelect;

/**
 * Events with names in place of ids: of the people who caused them, and of the records their changes refer to. Values that are not for the reader
 * are hidden.
 */
export async function inWords<
  E extends Pick<AuditEvent, "id" | "at" | "actorId" | "actorType" | "action" | "entity" | "entityId" | "changes" | "reason">,
>(ctx: Ctx, sealed: readonly E[]): Promise<HistoryEntry[]> {
  const guarded = await guardedFields(ctx, sealed);
  const events = await inTheOpen(
    ctx,
    sealed.map((event) => ({ ...event, changes: masked(event.changes, guarded(event)) })),
  );
  const ids = [...new Set(events.flatMap(({ actorId }) => (actorId ? [actorId] : [])))];
  const names = await ctx.services.namesOf(ctx.db, ids);
  const labels = await labelsOf(ctx, events);
  return events.map(({ id, at, actorId, actorType, action, changes, reason }) => ({
    id,
    at,
    actorName: actorId ? (names.get(actorId) ?? "Someone") : actorType === "public" ? byLink(changes) : "The system",
    action,
    changes: changes.map(({ field, old, new: next }) => ({ field, old: named(old, labels), new: named(next, labels) })),
    reason,
  }));
}

/** Whoever holds a link has no account: the change of "link" begins with their name ("Frank Gil: signed"). */
function byLink(changes: readonly FieldChange[]): string {
  const said = changes.find(({ field }) => field === "link")?.new;
  const [name, words] = typeof said === "string" ? said.split(": ") : [];
  return name && words ? `${name}, by link,` : "Public link";
}

/** Events with their personal data decrypted, as far as it was not erased. */
export async function inTheOpen<E extends Partial<Pick<AuditEvent, "changes" | "entityLabel" | "ip" | "reason">>>(
  { db, services }: Pick<Ctx, "db" | "services">,
  events: readonly E[],
): Promise<E[]> {
  const open = await opener(
    db,
    services.secrets,
    events.map(({ changes, entityLabel, ip, reason }) => [changes, entityLabel, ip, reason]),
  );
  const text = (one: string | null | undefined) => (typeof one === "string" ? open(one) : one);
  return events.map((event) => ({
    ...event,
    ...(event.changes
      ? {
          changes: event.changes.map((change) => ({
            ...change,
            old: openedValue(change.old, open),
            new: openedValue(change.new, open),
          })),
        }
      : {}),
    ...("entityLabel" in event ? { entityLabel: text(event.entityLabel) } : {}),
    ...("ip" in event ? { ip: text(event.ip) } : {}),
    ...("reason" in event ? { reason: text(event.reason) } : {}),
  }));
}

/** An old or a new value as it stands in a cell of a file; "empty" where there is none. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The names of the records referred to in the changes: their latest label in the trail, or the person's name. */
async function labelsOf(ctx: Ctx, events: readonly { changes: FieldChange[] }[]): Promise<Map<string, string>> {
  const ids = new Set<string>();
  for (const { changes } of events) for (const change of changes) idsIn([change.old, change.new], ids);
  if (ids.size === 0) return new Map();
  const sealed = await ctx.db
    .selectDistinctOn([auditEvent.entityId], { id: auditEvent.entityId, entityLabel: auditEvent.entityLabel })
    .from(auditEvent)
    // A link to a part of a record is called by that part: "Daily report WO-26-0030 of 2026-11-26".
    .where(
      and(
        inArray(auditEvent.entityId, [...ids]),
        notLike(auditEvent.action, "%.share"),
        notLike(auditEvent.action, "%.revokeLink"),
      ),
    )
    .orderBy(auditEvent.entityId, desc(auditEvent.at));
  const known = await inTheOpen(ctx, sealed);
  const labels = new Map(known.flatMap(({ id, entityLabel }) => (id ? [[id, entityLabel] as const] : [])));
  const unknown = [...ids].filter((id) => !labels.has(id));
  return new Map([...labels, ...(await ctx.services.namesOf(ctx.db, unknown))]);
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

function idsIn(value: unknown, found: Set<string>): void {
  if (isId(value)) found.add(value);
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) idsIn(part, found);
}

/** The value with names in place of ids; the ids of the parts themselves mean nothing to a person. */
function named(value: unknown, labels: ReadonlyMap<string, string>): unknown {
  if (isId(value)) return labels.get(value) ?? value;
  if (Array.isArray(value)) return value.map((part) => named(part, labels));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).filter(([key]) => key !== "id");
  return Object.fromEntries(parts.map(([key, part]) => [key, named(part, labels)]));
}
