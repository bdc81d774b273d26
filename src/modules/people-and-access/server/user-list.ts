import { and, eq, exists, isNotNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { userLabels } from "../contract.ts";
import { invitation } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { appUser, userModuleAccess, userPicture, userSession } from "#directory/people/server/tables.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addMonths } from "#kit/validity.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { hasConsented } from "#shell/server/has-consented.ts";
import { passkey, secondFactor } from "#shell/server/tables.ts";

const one = new QueryBuilder().select({ one: sql`1` });
const today = sql.placeholder("today");

/** The list of users and one user, with what other records say of them. */
export const users = crud(appUser, {
  search: [
    sql`(${appUser.firstName} || ' ' || ${appUser.lastName} || ' ' || coalesce(${appUser.preferredName}, '') || ' ' || ${appUser.email} || ' ' || ${appUser.employeeNumber})`,
  ],
  sort: "lastName",
  extra: {
    baseName: baseLocation.name,
    timeZone: baseLocation.timeZone,
    isSuperUser: sql<boolean>`(${superAdmin} = any(${appUser.roles}))`,
    managerName: sql<
      string | null
    >`(select m.first_name || ' ' || m.last_name from ${appUser} m where m.id = ${appUser.managerId})`,
    lastSeenAt: sql<string | null>`to_char(${lastSeen()} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    photoId: sql<string | null>`(select p.id from ${userPicture} p
      where p.user_id = ${appUser.id} and p.kind = 'photo' and p.valid_to is null)`,
    secondFactors: sql<string[]>`array(
      select f.kind from ${secondFactor} f where f.user_id = ${appUser.id} and f.confirmed_at is not null
      union all select 'passkey' where exists (select 1 from ${passkey} k where k.user_id = ${appUser.id}))`,
    certificatesValid: certificates(sql`c.expires_on >= ${today}::date`),
    certificatesExpiring: certificates(sql`c.expires_on between ${today}::date and ${today}::date + 90`),
    certificatesExpired: certificates(sql`c.expires_on < ${today}::date`),
    invitedUntil: sql<string | null>`(select to_char(i.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from ${invitation} i where i.user_id = ${appUser.id} and i.used_at is null and ${appUser.status} = 'invited'
      order by i.sent_at desc limit 1)`,
  },
  joins: [{ table: baseLocation, on: eq(baseLocation.id, appUser.baseLocationId) }],
  filters: {
    role: (name: string) => sql`${name} = any(${appUser.roles})`,
    moduleId: (id: string) =>
      or(
        sql`${superAdmin} = any(${appUser.roles})`,
        exists(
          one
            .from(userModuleAccess)
            .where(
              and(
                eq(userModuleAccess.userId, appUser.id),
                eq(userModuleAccess.moduleId, id),
                ne(userModuleAccess.source, "removed"),
              ),
            ),
        ),
      ),
    noSecondFactor: (wanted: boolean) => (wanted ? not(hasSecondFactor()) : hasSecondFactor()),
    consentMissing: (wanted: boolean) => (wanted ? not(hasConsented()) : hasConsented()),
    inactiveMonths: (months: string, ctx: Ctx) =>
      lt(sql`coalesce(${lastSeen()}, ${appUser.createdAt})`, sql`${addMonths(ctx.today, -Number(months))}::date`),
    mine: (wanted: boolean, ctx: Ctx) => (wanted ? eq(appUser.managerId, ctx.actor.id) : undefined),
  },
  labels: userLabels,
});

/** When somebody last used the product; also needed by the nightly work. */
export function lastSeen(): SQL {
  return sql`greatest(${appUser.lastSeenAt}, (select max(s.last_seen_at) from ${userSession} s where s.user_id = ${appUser.id}))`;
}

function certificates(when: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${certification} c
    where c.user_id = ${appUser.id} and c.state = 'active' and c.archived_at is null and ${when})`;
}

function hasSecondFactor(): SQL {
  return sql`(${exists(one.from(secondFactor).where(and(eq(secondFactor.userId, appUser.id), isNotNull(secondFactor.confirmedAt))))}
    or ${exists(one.from(passkey).where(eq(passkey.userId, appUser.id)))})`;
}
