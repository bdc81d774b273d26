import { and, desc, eq, getColumns, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LocationMove, Movable, MoveDraft } from "../contract-moves.ts";
import { baseOn, counted } from "../rules-moves.ts";
import { locationMove } from "./tables.ts";
import type { MoveNote } from "#directory/bases/events.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notAllowed, notFound, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Store } from "#kit/server/store.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

interface Subject {
  subjectType: Movable;
  subjectId: string;
}

/** Writes down that something belongs to another base, in the transaction that says so. */
export async function noteMove(store: Store, { from, to, on, reason, ...subject }: MoveNote): Promise<void> {
  await store.insert(
    locationMove,
    { ...subject, fromBaseId: from, toBaseId: to, effectiveOn: on, reason: reason ?? null },
    "move",
  );
}

/** Who and what came or went, the latest day first. */
export async function movesAt(ctx: Ctx, { id }: { id: string }): Promise<LocationMove[]> {
  await ctx.lookup.mustReach(baseLocation, id);
  return shown(ctx, or(eq(locationMove.fromBaseId, id), eq(locationMove.toBaseId, id)));
}

export async function movesOf(ctx: Ctx, { query }: { query: Subject }): Promise<LocationMove[]> {
  await homeOf(ctx, query);
  return shown(ctx, ofSubject(query));
}

export async function whereabouts(ctx: Ctx, { query }: { query: Subject & { on: string } }) {
  const now = await homeOf(ctx, query);
  const baseId = baseOn(await recorded(ctx, query), now, query.on);
  if (!baseId) return { baseId: null, baseName: null };
  const [base] = await ctx.db.select({ name: baseLocation.name }).from(baseLocation).where(eq(baseLocation.id, baseId));
  return { baseId, baseName: base?.name ?? null };
}

/**
 * A move that was entered late or not at all, with its true day, or one that stands in the place of a wrong one. Where the person or item
 * belongs now is changed on their own page.
 */
export async function correctMove(ctx: Ctx, { body }: { body: MoveDraft }): Promise<LocationMove[]> {
  const { subjectType, subjectId, toBaseId, effectiveOn, reason, correctsId = null } = body;
  const subject = { subjectType, subjectId };
  mayMove(ctx, subjectType);
  if (subjectType === "User") await ctx.services.mayActOn(ctx, subjectId);
  const now = await homeOf(ctx, subject);
  if (effectiveOn > ctx.today) throw wrongField("effectiveOn", "The date is in the future.");
  await ctx.lookup.mustReach(baseLocation, toBaseId);
  const known = await recorded(ctx, subject);
  const wrong = known.find(({ id }) => id === correctsId);
  if (correctsId && !wrong) throw notFound("move");
  if (wrong && !counted(known).includes(wrong))
    throw refused("This move has been corrected already. Correct the one in its place.");
  const before = counted(known).filter((move) => move !== wrong);
  const from = before.length > 0 ? baseOn(before, now, effectiveOn) : (wrong?.fromBaseId ?? now);
  if (from === toBaseId && (before.length > 0 || wrong))
    throw wrongField("toBaseId", "They already belonged to this base on that day.");
  const move = {
    ...subject,
    fromBaseId: from === toBaseId ? null : from,
    toBaseId,
    effectiveOn,
    reason,
    correctsId,
  };
  const after = [...before, { ...move, id: "new", correctsId: null, recordedAt: ctx.now.toISOString() }];
  if (baseOn(after, now, ctx.today) !== now)
    throw wrongField("toBaseId", "The last move must lead to their current base. Change the base on their own page first.");
  await ctx.store.insert(locationMove, move, wrong ? { verb: "correct move", reason } : "move");
  return shown(ctx, ofSubject(subject));
}

/** Section 3: people are moved by an Administrator, items by the Equipment Controller. */
function mayMove({ actor }: Ctx, subjectType: Movable): void {
  if (actor.isSuperUser) return;
  if (subjectType === "User" && !actor.rights["user-management"]?.create)
    throw notAllowed("You can view this, but moving people needs the Administrator role.");
  if (subjectType === "InventoryItem" && !actor.rights["inventory"]?.administer)
    throw notAllowed("You can view this, but moving items needs the Equipment Controller role.");
}

/** Where it belongs today; refuses what this person may not see. */
async function homeOf({ lookup }: Ctx, { subjectType, subjectId }: Subject): Promise<string | null> {
  if (subjectType === "User") return (await lookup.find(appUser, subjectId)).baseLocationId;
  return (await lookup.find(inventoryItem, subjectId)).homeBaseId;
}

const ofSubject = ({ subjectType, subjectId }: Subject) =>
  and(eq(locationMove.subjectType, subjectType), eq(locationMove.subjectId, subjectId));

async function recorded({ db }: Ctx, subject: Subject) {
  const rows = await db.select().from(locationMove).where(ofSubject(subject));
  return rows.map(({ createdAt, ...row }) => ({ ...row, recordedAt: createdAt }));
}

async function shown(ctx: Ctx, wanted: ReturnType<typeof or>): Promise<LocationMove[]> {
  const correction = alias(locationMove, "correction");
  const rows = await ctx.db
    .select({ ...getColumns(locationMove), correction: correction.id })
    .from(locationMove)
    .leftJoin(correction, eq(correction.correctsId, locationMove.id))
    .where(and(wanted, ctx.actor.isOutside ? eq(locationMove.subjectId, ctx.actor.id) : undefined))
    .orderBy(desc(locationMove.effectiveOn), desc(locationMove.createdAt), desc(locationMove.id))
    .limit(100);
  const named = async (ids: (string | null)[]) => ctx.services.namesOf(ctx.db, [...new Set(ids.filter((id) => id !== null))]);
  const people = await named(rows.flatMap(({ subjectId, createdById }) => [subjectId, createdById]));
  const items = await itemNames(
    ctx,
    rows.filter(({ subjectType }) => subjectType === "InventoryItem").map(({ subjectId }) => subjectId),
  );
  const bases = new Map(
    (await ctx.db.select({ id: baseLocation.id, name: baseLocation.name }).from(baseLocation)).map(({ id, name }) => [id, name]),
  );
  const baseName = (id: string | null) => (id ? (bases.get(id) ?? null) : null);
  return rows.map(({ createdAt, createdById, correction: corrected, ...row }) => ({
    ...row,
    corrected: corrected !== null,
    subject: (row.subjectType === "User" ? people.get(row.subjectId) : items.get(row.subjectId)) ?? "No longer on record",
    fromName: baseName(row.fromBaseId),
    toName: baseName(row.toBaseId),
    byName: createdById ? (people.get(createdById) ?? null) : null,
    recordedAt: createdAt,
  }));
}

async function itemNames({ db }: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: inventoryItem.id, name: sql<string>`${inventoryItem.assetTag} || ' ' || ${inventoryItem.model}` })
    .from(inventoryItem)
    .where(inArray(inventoryItem.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
