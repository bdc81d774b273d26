import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { certification, visionTest } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Active people with a certificate or a vision test that the asking person may see, by name. */
export function peopleWithin(ctx: Ctx, baseLocationId?: string) {
  const certified = sql`(select ${certification.userId} from ${certification} where ${and(isNull(certification.archivedAt), ctx.lookup.within(certification))})`;
  const tested = sql`(select ${visionTest.userId} from ${visionTest} where ${and(isNull(visionTest.archivedAt), ctx.lookup.within(visionTest))})`;
  return ctx.db
    .select({
      userId: appUser.id,
      name: sql<string>`(${appUser.firstName} || ' ' || ${appUser.lastName})`,
      employeeNumber: appUser.employeeNumber,
      baseName: baseLocation.name,
    })
    .from(appUser)
    .leftJoin(baseLocation, eq(baseLocation.id, appUser.baseLocationId))
    .where(
      and(
        eq(appUser.status, "active"),
        baseLocationId ? eq(appUser.baseLocationId, baseLocationId) : undefined,
        or(inArray(appUser.id, certified), inArray(appUser.id, tested)),
      ),
    )
    .orderBy(asc(appUser.lastName), asc(appUser.firstName));
}
