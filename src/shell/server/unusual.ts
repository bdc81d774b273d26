import { desc, eq, isNull } from "drizzle-orm";
import { impossibleSpeed } from "../travel.ts";
import { placeOf } from "#directory/company/networks.ts";
import { knownNetwork } from "#directory/company/server/tables.ts";
import { userSession } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { countryName, kilometresBetween } from "#kit/places.ts";
import type { SecurityKind } from "#kit/security-kinds.ts";

/** How many earlier sign-ins are checked. */
const lookedAt = 500;
const hour = 3_600_000;

/**
 * Records what is unusual about a sign-in, before its session is opened: a device or a country the person never signed in from, and a place they
 * cannot have reached since they last signed in, where the company knows the place. The place of an address is known only for the company's own
 * networks; the very first sign-in is not unusual.
 */
export async function noteUnusual(ctx: Ctx, person: { id: string; isSuperUser: boolean }): Promise<void> {
  const { db, client } = ctx;
  const before = await db
    .select({ deviceId: userSession.deviceId, ip: userSession.ip, at: userSession.createdAt })
    .from(userSession)
    .where(eq(userSession.userId, person.id))
    .orderBy(desc(userSession.createdAt))
    .limit(lookedAt);
  if (before.length === 0) return;
  const note = (kind: SecurityKind, severity: "low" | "medium" | "high", detail: string) =>
    ctx.security({ kind, severity, outcome: "success", detail, userId: person.id });

  if (client.deviceId && before.every(({ deviceId }) => deviceId !== client.deviceId))
    await note("sign-in.new-device", "low", "First sign-in on this device");

  const networks = await db.select().from(knownNetwork).where(isNull(knownNetwork.archivedAt));
  const here = placeOf(networks, client.ip);
  if (!here) return;
  const countries = new Set(before.flatMap(({ ip }) => placeOf(networks, ip)?.country ?? []));
  if (countries.size > 0 && !countries.has(here.country)) {
    const detail = `First sign-in from ${countryName(here.country)} (${here.name})`;
    await note("sign-in.new-country", person.isSuperUser ? "high" : "medium", detail);
  }

  const to = coordinates(here);
  const last = before.flatMap(({ ip, at }) => {
    const place = placeOf(networks, ip);
    const from = place && coordinates(place);
    return place && from ? [{ place, from, at }] : [];
  })[0];
  if (!to || !last) return;
  const kilometres = kilometresBetween(last.from, to);
  const hours = (ctx.now.getTime() - Date.parse(last.at)) / hour;
  const speed = impossibleSpeed(kilometres, hours);
  if (speed === null) return;
  const way = `From ${last.place.name} to ${here.name}, ${Math.round(kilometres)} km within ${minutes(hours)}`;
  await note("sign-in.impossible-travel", "high", Number.isFinite(speed) ? `${way}: ${Math.round(speed)} km/h` : way);
}

const coordinates = ({ latitude, longitude }: typeof knownNetwork.$inferSelect) =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null;

function minutes(hours: number): string {
  const all = Math.round(hours * 60);
  return `${Math.floor(all / 60)} h ${all % 60} min`;
}
