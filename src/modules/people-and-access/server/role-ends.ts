import { and, eq, ne, sql } from "drizzle-orm";
import { auditorEndsInTime, isAuditor, roleDayOver, roleNotHeld } from "../ends-rules.ts";
import { auditorNeedsEnd, lastSuperAdmin, roleNamed } from "../rules.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import type { RoleEnds } from "#directory/people/role-ends.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { dayEndIn } from "#kit/day-end.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Day, dayIn } from "#kit/validity.ts";

/** The last day of each role named; null: the role has no end. A role that is not named keeps the end it has. */
export type LastDays = Readonly<Record<string, Day | null>>;

export interface Holding {
  roles: readonly string[];
  roleEnds: RoleEnds;
  baseLocationId: string | null;
  /** The last day at work. */
  endDate: Day | null;
}

/**
 * When the roles of a person end after a change, with every rule about it: no day that is over, an auditor leaves within 30 days (rule 10),
 * and a Super Admin who ends is never the only one (rule 7).
 */
export async function endsAfter(
  ctx: Ctx,
  userId: string | null,
  before: Holding | null,
  after: Omit<Holding, "roleEnds">,
  asked: LastDays = {},
): Promise<Record<string, string>> {
  const zone = await zoneOfBase(ctx.db, after.baseLocationId);
  const today = dayIn(zone, ctx.now);
  const lastDays = byHeldRole(after.roles, asked);
  const ends = Object.fromEntries(
    after.roles.flatMap((role) => {
      const end = role in lastDays ? endOf(zone, today, lastDays[role]) : before?.roleEnds[role];
      return end ? [[role, end]] : [];
    }),
  );
  const auditorEnd = ends["Auditor"];
  const changed =
    !before || !isAuditor(before.roles) || auditorEnd !== before.roleEnds["Auditor"] || after.endDate !== before.endDate;
  if (isAuditor(after.roles) && changed && !auditorEndsInTime(lastDayOf(zone, auditorEnd), after.endDate, today))
    throw wrongField("Auditor" in lastDays ? "roleLastDays" : "endDate", auditorNeedsEnd);
  if (ends[superAdmin] && !(await anotherLastingSuperAdmin(ctx.db, userId))) throw refused(lastSuperAdmin);
  return ends;
}

/** Roles are written as people write them, here as in the list of roles. */
function byHeldRole(held: readonly string[], asked: LastDays): LastDays {
  return Object.fromEntries(
    Object.entries(asked).map(([name, day]) => {
      const role = roleNamed(name, held);
      if (!role) throw wrongField("roleLastDays", roleNotHeld(name));
      return [role, day];
    }),
  );
}

function endOf(zone: string, today: Day, lastDay: Day | null | undefined): string | undefined {
  if (!lastDay) return undefined;
  if (lastDay < today) throw wrongField("roleLastDays", roleDayOver);
  return dayEndIn(zone, lastDay).toISOString();
}

/** The last day on which something counts that ends at that instant. */
const lastDayOf = (zone: string, end: string | undefined): Day | null =>
  end === undefined ? null : dayIn(zone, new Date(Date.parse(end) - 1));

/** IANA zone of a base; UTC for whoever has none. */
async function zoneOfBase(db: Reading, baseLocationId: string | null): Promise<string> {
  const [base] = baseLocationId
    ? await db.select({ timeZone: baseLocation.timeZone }).from(baseLocation).where(eq(baseLocation.id, baseLocationId))
    : [];
  return base?.timeZone ?? "UTC";
}

/** Whether somebody else is an active Super Admin without an end. */
export async function anotherLastingSuperAdmin(db: Reading, except: string | null): Promise<boolean> {
  const [found] = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(
      and(
        except ? ne(appUser.id, except) : undefined,
        eq(appUser.status, "active"),
        sql`${superAdmin} = any(${appUser.roles})`,
        sql`${appUser.roleEnds} -> ${superAdmin} is null`,
      ),
    )
    .limit(1);
  return found !== undefined;
}
