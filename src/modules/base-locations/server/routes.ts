import { and, arrayOverlaps, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import { BaseLocation, type BaseLocationDraft, baseLocations } from "../contract.ts";
import { leftInside, obstaclesToOpening, wrongParent } from "../rules.ts";
import { contentsOf } from "./contents.ts";
import { baseAccredited, baseContents, baseDistances, baseReadiness, emergencyCards, latestPlan, setRoad } from "./facts.ts";
import { correctMove, movesAt, movesOf, whereabouts } from "./moves.ts";
import { printSheet } from "./sheet.ts";
import { baseLife } from "#directory/bases/base-life.ts";
import { lostScope } from "#directory/bases/scopes.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { taxCode } from "#directory/finance/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { loneCoordinate } from "#kit/places.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { numberUsing } from "#kit/server/numbers-using.ts";
import { serve } from "#kit/server/serve.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

const parent = alias(baseLocation, "parent");
const manager = alias(appUser, "manager");

const bases = crud(baseLocation, {
  search: [sql`(${baseLocation.code} || ' ' || ${baseLocation.name})`],
  sorts: { name: baseLocation.name, code: baseLocation.code, createdAt: baseLocation.createdAt },
  sort: "name",
  extra: {
    parentName: parent.name,
    managerName: sql<string | null>`${manager.firstName} || ' ' || ${manager.lastName}`,
    people: sql<number>`(select count(*)::int from ${appUser} where base_location_id = ${baseLocation.id} and status = 'active')`,
    items: sql<number>`(select count(*)::int from ${inventoryItem} i where i.home_base_id = ${baseLocation.id} and i.archived_at is null and i.state <> 'retired')`,
  },
  joins: [
    { table: parent, on: eq(parent.id, baseLocation.parentId) },
    { table: manager, on: eq(manager.id, baseLocation.managerId) },
  ],
  filters: { kind: (kinds: string[]) => arrayOverlaps(baseLocation.kinds, kinds) },
  labels: BaseLocation.labels,
  fields: BaseLocation.fields,
});

export function baseLocationRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, baseLocations, {
    ...bases,
    create: planBase,
    update: changeBase,
    archive: archiveBase,
    ...actionHandlers(baseLocation, bases, baseLife, { open: mustBeReady, reopen: mustBeReady, close: mustBeEmpty }),
    contents: baseContents,
    readiness: baseReadiness,
    distances: baseDistances,
    accredited: baseAccredited,
    emergency: emergencyCards,
    sheet: printSheet,
    moves: movesAt,
    movesOf,
    whereabouts,
    correctMove,
    setRoad,
    names: async ({ db }) =>
      db
        .select({
          id: baseLocation.id,
          code: baseLocation.code,
          name: baseLocation.name,
          timeZone: baseLocation.timeZone,
          status: baseLocation.status,
        })
        .from(baseLocation)
        .where(isNull(baseLocation.archivedAt))
        .orderBy(asc(baseLocation.name)),
  });
}

async function planBase(ctx: Ctx, { body }: { body: BaseLocationDraft }) {
  await codeIsFree(ctx, body.code, null);
  if (body.parentId) await fits(ctx, null, body.parentId);
  mustBePlace(body);
  if (body.defaultTaxCode) await mustBeTaxCode(ctx, body.defaultTaxCode);
  const base = await ctx.store.insert(baseLocation, { ...body, status: "planned" }, "plan");
  return bases.find(ctx, { id: base.id });
}

async function changeBase(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<BaseLocationDraft> } },
) {
  const before = await ctx.store.find(baseLocation, id, { lock: true });
  const { code, parentId, defaultTaxCode } = body.changes;
  if (code && code !== before.code) {
    const example = await numberUsing(ctx.db, before.code);
    if (example) throw wrongField("code", `Numbers such as ${example} already use this code.`);
    await codeIsFree(ctx, code, id);
  }
  if (parentId && parentId !== before.parentId) await fits(ctx, id, parentId);
  if (defaultTaxCode && defaultTaxCode !== before.defaultTaxCode) await mustBeTaxCode(ctx, defaultTaxCode);
  mustBePlace({ ...before, ...body.changes });
  const lost = body.changes.scopes && lostScope(before.scopes, body.changes.scopes, ctx.today);
  if (lost) throw wrongField("scopes", lost);
  await ctx.store.update(baseLocation, id, body.version, body.changes);
  // Time zone and place in the tree decide what people of the base see.
  // oxlint-disable-next-line no-await-in-loop -- statements of one transaction follow one another
  for (const person of await staffOf(ctx.db, id)) await ctx.services.accounts.forget(ctx.store.rows, person);
  return bases.find(ctx, { id });
}

function mustBePlace(base: Pick<BaseLocationDraft, "latitude" | "longitude">): void {
  const problem = loneCoordinate(base);
  if (problem) throw wrongField(problem.path, problem.message);
}

async function archiveBase(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  const base = await ctx.store.find(baseLocation, id, { lock: true });
  if (base.status === "open") throw refused(`Close ${base.name} before archiving it.`);
  await mustBeEmpty(ctx, base);
  return bases.archive(ctx, { id, query });
}

async function mustBeReady(ctx: Ctx, base: Row<typeof baseLocation>): Promise<undefined> {
  const people = (await staffOf(ctx.db, base.id)).length;
  const obstacles = obstaclesToOpening({ ...base, people, hasPlan: (await latestPlan(ctx, base.id)) !== null });
  if (obstacles.length > 0) throw refused(`${base.name} cannot open yet.`, obstacles);
  return undefined;
}

async function mustBeEmpty({ db }: Ctx, { id, name }: { id: string; name: string }): Promise<undefined> {
  const refusal = leftInside(name, await contentsOf(db, id));
  if (refusal) throw refused(refusal);
  return undefined;
}

async function staffOf(db: Reading, id: string): Promise<string[]> {
  const staff = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.baseLocationId, id), eq(appUser.status, "active")));
  return staff.map((person) => person.id);
}

async function codeIsFree({ db }: Ctx, code: string, id: string | null): Promise<void> {
  const [other] = await db.select().from(baseLocation).where(eq(baseLocation.code, code));
  if (other && other.id !== id) throw wrongField("code", `Code ${code} is used by ${other.name}.`);
}

async function fits({ db }: Ctx, id: string | null, parentId: string): Promise<void> {
  const all = await db.select({ id: baseLocation.id, parentId: baseLocation.parentId }).from(baseLocation);
  if (!all.some((base) => base.id === parentId)) throw wrongField("parentId", "Choose a base from the list.");
  const wrong = wrongParent(all, id, parentId);
  if (wrong) throw wrongField("parentId", wrong);
}

async function mustBeTaxCode({ db }: Ctx, code: string): Promise<void> {
  const [known] = await db
    .select({ code: taxCode.code })
    .from(taxCode)
    .where(and(eq(taxCode.code, code), isNull(taxCode.archivedAt)))
    .limit(1);
  if (!known) throw wrongField("defaultTaxCode", "Choose a tax code from the list.");
}
