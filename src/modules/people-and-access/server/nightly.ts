import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { isLastingSuperAdmin } from "../ends-rules.ts";
import { daysUntilArchived, inactivityOf } from "../rules.ts";
import { lastSeen } from "./user-list.ts";
import { accessNotice, addressesOf } from "./user-letters.ts";
import { letter } from "#directory/company/letters.ts";
import { builtInRoles, superAdmin } from "#directory/people/roles.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { addDays, addMonths, type Day, dayIn } from "#kit/validity.ts";
import { forgetFactors } from "#shell/server/forget-factors.ts";
import { newToken } from "#shell/server/sessions.ts";
import { postWorded } from "#kit/server/mail.ts";

/** The job that ends and archives accounts. Running it twice a night does no more than running it once. */
export const accountsNightly = "people.accounts";

type UserRow = Row<typeof appUser>;

/** Leavers whose day has come, accounts nobody uses, and those deactivated long ago (section 3). */
export async function applyAccountEnds(services: Services): Promise<void> {
  const now = services.clock();
  const today = dayIn("UTC", now);
  await asSystem(services, async (store) => {
    const night = { services, now, today, store };
    const { db } = store;
    for (const user of await leaversOf(db, today)) await leave(night, user);
    for (const { user, seen } of await unusedOf(db, today)) await consider(night, user, dayIn("UTC", seen));
    for (const user of await longGone(db, today)) await putAway(night, user);
  });
}

interface Night {
  services: Services;
  now: Date;
  today: Day;
  store: Store;
}

/** Whose planned day has come, or whose last day at work is over. The last active Super Admin stays. */
async function leaversOf(db: Reading, today: Day): Promise<UserRow[]> {
  const due = or(lte(appUser.deactivateOn, today), sql`${appUser.endDate} < ${today}::date`);
  const found = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt), due));
  const [others] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(appUser)
    .where(
      and(
        eq(appUser.status, "active"),
        sql`${superAdmin} = any(${appUser.roles})`,
        sql`${appUser.roleEnds} -> ${superAdmin} is null`,
      ),
    );
  const leavingSupers = found.filter(({ roles, roleEnds }) => isLastingSuperAdmin(roles, roleEnds));
  const stays = leavingSupers.length >= (others?.count ?? 0) ? leavingSupers[0]?.id : undefined;
  return found.filter(({ id }) => id !== stays);
}

async function leave({ services, now, store, today }: Night, user: UserRow): Promise<void> {
  const reason = user.statusReason ?? "The last day at work has passed";
  await store.update(
    appUser,
    user.id,
    user.version,
    {
      status: "deactivated",
      statusReason: reason,
      statusSince: now.toISOString(),
      deactivateOn: null,
      endDate: user.endDate && user.endDate < today ? user.endDate : today,
    },
    { verb: "deactivate", reason },
  );
  await services.accounts.endSessions(store.rows, user.id, "deactivated");
}

async function unusedOf(db: Reading, today: Day): Promise<{ user: UserRow; seen: string }[]> {
  const seen = sql<string>`coalesce(${lastSeen()}, ${appUser.createdAt})`;
  const rows = await db
    .select({ user: appUser, seen: sql<string>`(${seen})::text` })
    .from(appUser)
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt), sql`${seen} < ${addMonths(today, -10)}::date`));
  return rows;
}

/** Tells a person twice, then archives. A Super Admin is only told. */
async function consider(night: Night, user: UserRow, lastSeenOn: Day): Promise<void> {
  const { today, store, services, now } = night;
  const { noticeOn, lastNoticeOn, archiveOn } = inactivityOf(lastSeenOn);
  const isSuper = user.roles.includes(superAdmin);
  if (today >= archiveOn && !isSuper) return putAway(night, user);
  const due = [lastNoticeOn, noticeOn].find((day) => today >= day);
  if (!due || (user.inactivityNoticedOn && user.inactivityNoticedOn >= due)) return;
  await store.update(appUser, user.id, user.version, { inactivityNoticedOn: today }, "warn of inactivity");
  const day = isSuper ? "no date: Super Admins are only notified" : archiveOn;
  await postWorded(store.rows, services, letter("account-archived-soon", user.email, { DATE: day }), now);
  const name = `${user.firstName} ${user.lastName}`;
  for (const to of await addressesOf(store.db, [superAdmin, builtInRoles.ADM])) {
    const text = `${name} (${user.email}) was last seen on ${lastSeenOn}.`;
    await postWorded(store.rows, services, accessNotice(to, `${name} does not use Holdpoint`, text), now);
  }
}

async function longGone(db: Reading, today: Day): Promise<UserRow[]> {
  return db
    .select()
    .from(appUser)
    .where(
      and(
        eq(appUser.status, "deactivated"),
        isNull(appUser.archivedAt),
        isNotNull(appUser.statusSince),
        lte(appUser.statusSince, `${addDays(today, -daysUntilArchived)}T23:59:59.999Z`),
      ),
    );
}

/** Sign-in data go; name, number, signatures, certificates and everything written stay. */
async function putAway({ services, now, store }: Night, user: UserRow): Promise<void> {
  const at = now.toISOString();
  await store.update(
    appUser,
    user.id,
    user.version,
    {
      status: "archived",
      statusSince: at,
      archivedAt: at,
      passwordHash: await services.accounts.hashPassword(newToken()),
    },
    "archive",
  );
  await forgetFactors(store.rows, user.id);
  await services.accounts.endSessions(store.rows, user.id, "deactivated");
}
