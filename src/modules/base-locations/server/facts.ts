import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Accredited, BaseContents, BaseReadiness, Distance, EmergencyCard } from "../contract-facts.ts";
import type { RoadDraft } from "../contract-moves.ts";
import { greatCircle, inMiles, readinessOf } from "../rules-place.ts";
import { contentsOf } from "./contents.ts";
import { roadDistance } from "./tables.ts";
import { accreditedFor } from "#directory/bases/scopes.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { addMonths, type Day, dayIn } from "#kit/validity.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";

export async function baseContents(ctx: Ctx, { id }: { id: string }): Promise<BaseContents> {
  await ctx.lookup.mustReach(baseLocation, id);
  return (await contentsOf(ctx.db, id))
    .filter(({ count }) => count > 0)
    .map(({ count, one, several, href }) => ({ count, words: count === 1 ? one : several, href }));
}

/** Counted on the base's own today. Sources, meters and rope kits join with their modules. */
export async function baseReadiness(ctx: Ctx, { id }: { id: string }): Promise<BaseReadiness> {
  const base = await ctx.lookup.find(baseLocation, id);
  const today = dayIn(base.timeZone, ctx.now);
  return readinessOf([
    { id: "people", ...(await peopleCertified(ctx, id, today)), href: "/ndt-training" },
    { id: "instruments", ...(await instrumentsReady(ctx, id, today)), href: `/calibration?homeBaseId=${id}` },
    { id: "plan", ...(await planReviewed(ctx, id, today)), href: `/base-locations/${id}` },
  ]);
}

/** Of the active people of the base who were ever certified: those whose certificates in force include one of today. */
async function peopleCertified({ db }: Ctx, baseId: string, today: Day): Promise<{ good: number; of: number }> {
  const valid = sql`${certification.state} = 'active' and ${certification.effectiveFrom} <= ${today} and ${certification.expiresOn} >= ${today}`;
  const [counted] = await db
    .select({
      of: sql<number>`count(distinct ${certification.userId})::int`,
      good: sql<number>`count(distinct ${certification.userId}) filter (where ${valid})::int`,
    })
    .from(certification)
    .innerJoin(appUser, eq(appUser.id, certification.userId))
    .where(and(eq(appUser.baseLocationId, baseId), eq(appUser.status, "active"), isNull(certification.archivedAt)));
  return counted ?? { good: 0, of: 0 };
}

/**
 * Asked of the calibration list inside the server, with the person's own session, so that the number is that of the list it opens. Without the
 * right to that list there is nothing to count.
 */
async function instrumentsReady({ request }: Ctx, baseId: string, today: Day): Promise<{ good: number; of: number }> {
  const count = async (state: string) => {
    const url = `/api/calibration/status/count?homeBaseId=${baseId}&on=${today}${state}`;
    const answer = await request.server.inject({ url, headers: { cookie: request.headers.cookie ?? "" } });
    return answer.statusCode === 200 ? answer.json<{ count: number }>().count : 0;
  };
  const good = await count(`&state=${encodeURIComponent("in calibration,due soon,limited")}`);
  return { good, of: await count("") };
}

/** The emergency plan counts for twelve months from the day it was attached. A base without staff needs none. */
async function planReviewed({ db }: Ctx, id: string, today: Day): Promise<{ good: number; of: number }> {
  const staffed = await db.$count(appUser, and(eq(appUser.baseLocationId, id), eq(appUser.status, "active")));
  const plan = await latestPlan({ db }, id);
  if (staffed === 0 && !plan) return { good: 0, of: 0 };
  return { good: plan && addMonths(plan.slice(0, 10), 12) >= today ? 1 : 0, of: 1 };
}

/** When the latest emergency plan of a base was attached; null where none is. */
export async function latestPlan({ db }: Pick<Ctx, "db">, id: string): Promise<string | null> {
  const [plan] = await db
    .select({ at: storedFile.createdAt })
    .from(storedFile)
    .where(and(eq(storedFile.entityId, id), eq(storedFile.kind, "plan"), isNull(storedFile.archivedAt)))
    .orderBy(desc(storedFile.createdAt))
    .limit(1);
  return plan?.at ?? null;
}

export async function baseAccredited(
  ctx: Ctx,
  { id, query: { method, on, template } }: { id: string; query: { method: string; on: Day; template?: string | undefined } },
): Promise<Accredited> {
  const { scopes } = await ctx.lookup.find(baseLocation, id);
  const by = accreditedFor(scopes, { method, template, days: [on] });
  return { accredited: by.length > 0, by };
}

/** Everybody who is signed in may call for help, wherever they are. */
export async function emergencyCards({ db }: Ctx): Promise<EmergencyCard[]> {
  const { id, code, name, address, mainPhone, emergencyPhone, nearestHospital, hospitalMinutes, latitude, longitude } =
    baseLocation;
  return db
    .select({ id, code, name, address, mainPhone, emergencyPhone, nearestHospital, hospitalMinutes, latitude, longitude })
    .from(baseLocation)
    .where(and(ne(baseLocation.status, "closed"), isNull(baseLocation.archivedAt)))
    .orderBy(baseLocation.name);
}

const mostDistances = 20;

/** The nearest other bases and the client sites this person may see. A base without coordinates is far from nothing. */
export async function baseDistances(ctx: Ctx, { id }: { id: string }): Promise<Distance[]> {
  const { latitude, longitude } = await ctx.lookup.find(baseLocation, id);
  if (latitude === null || longitude === null) return [];
  const here = { latitude: Number(latitude), longitude: Number(longitude) };
  const [bases, sites] = [await otherBases(ctx, id), await sitesSeen(ctx)];
  const roads = new Map(
    (
      await ctx.db
        .select()
        .from(roadDistance)
        .where(and(eq(roadDistance.baseId, id), isNull(roadDistance.archivedAt)))
    ).map((road) => [road.placeId, road]),
  );
  return [...bases, ...sites]
    .map(({ latitude: lat, longitude: lon, ...place }) => {
      const kilometres = greatCircle(here, { latitude: Number(lat), longitude: Number(lon) });
      const road = roads.get(place.id);
      return {
        ...place,
        kilometres: hundredths(kilometres),
        miles: hundredths(inMiles(kilometres)),
        road: road
          ? {
              kilometres: road.kilometres,
              miles: hundredths(inMiles(road.kilometres)),
              minutes: road.minutes,
              updatedAt: road.updatedAt,
            }
          : null,
      };
    })
    .toSorted((a, b) => a.kilometres - b.kilometres)
    .slice(0, mostDistances);
}

/** Keeps the distance by road to another base or a site one may see; without kilometres it is taken away. */
export async function setRoad(
  ctx: Ctx,
  { id, placeId, body }: { id: string; placeId: string; body: RoadDraft },
): Promise<Distance[]> {
  const base = await ctx.lookup.find(baseLocation, id);
  const { kind, kilometres, minutes } = body;
  if (kind === "base") await ctx.lookup.mustReach(baseLocation, placeId);
  else await ctx.lookup.mustReach(clientSite, placeId);
  const straight = (await baseDistances(ctx, { id })).find((one) => one.id === placeId);
  if (kilometres !== null && straight && kilometres < Math.floor(straight.kilometres))
    throw wrongField("kilometres", `No road from ${base.name} is shorter than the ${straight.kilometres} km in a straight line.`);
  const [known] = await ctx.db
    .select()
    .from(roadDistance)
    .where(and(eq(roadDistance.baseId, id), eq(roadDistance.placeId, placeId)));
  if (kilometres === null) {
    if (known && !known.archivedAt) await ctx.store.archive(roadDistance, known.id, known.version);
  } else if (known) await ctx.store.update(roadDistance, known.id, known.version, { kilometres, minutes, archivedAt: null });
  else await ctx.store.insert(roadDistance, { baseId: id, placeKind: kind, placeId, kilometres, minutes });
  return baseDistances(ctx, { id });
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

async function otherBases({ db, lookup }: Ctx, id: string) {
  const bases = await db
    .select()
    .from(baseLocation)
    .where(
      and(
        ne(baseLocation.id, id),
        isNotNull(baseLocation.latitude),
        isNotNull(baseLocation.longitude),
        isNull(baseLocation.archivedAt),
        lookup.within(baseLocation),
      ),
    );
  return bases.map((base) => ({ ...placeOf(base), kind: "base" as const, clientId: null }));
}

async function sitesSeen({ db, lookup }: Ctx) {
  const sites = await db
    .select()
    .from(clientSite)
    .where(
      and(
        isNotNull(clientSite.latitude),
        isNotNull(clientSite.longitude),
        isNull(clientSite.archivedAt),
        lookup.within(clientSite),
      ),
    );
  return sites.map((site) => ({ ...placeOf(site), kind: "site" as const, clientId: site.clientCompanyId }));
}

const placeOf = ({
  id,
  name,
  latitude,
  longitude,
}: {
  id: string;
  name: string;
  latitude: string | null;
  longitude: string | null;
}) => ({
  id,
  name,
  latitude,
  longitude,
});
