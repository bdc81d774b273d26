import { and, eq, gt, sql } from "drizzle-orm";
import { type Alert, alertsFor, type Lately } from "../rules-alerts.ts";
import { metWithinAnHour } from "./errors.ts";
import { letter } from "#directory/company/letters.ts";
import { builtInRoles, superAdmin } from "#directory/people/roles.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { type PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import type { Services } from "#kit/server/services.ts";
import { postWorded } from "#kit/server/mail.ts";
import { notify } from "#kit/server/notices.ts";
import { securityEvent } from "#kit/server/tables.ts";

const minutes = 60_000;

/** Tells every administrator, in the inbox and by e-mail, what cannot wait until somebody looks at the logs (rule 12). Each once. */
export async function raiseAlerts(services: Services): Promise<void> {
  const now = services.clock();
  const alerts = alertsFor(await lately(services, now), now.toISOString().slice(0, 13));
  if (alerts.length === 0) return;
  await writingRows(services.database.db, async (rows) => {
    for (const person of await administrators(rows.read))
      for (const alert of alerts) await tell(rows, services, now, person, alert);
  });
}

async function tell(
  rows: PlainRows,
  services: Services,
  now: Date,
  { id, email }: { id: string; email: string },
  alert: Alert,
): Promise<void> {
  const { key, title, href } = alert;
  const isNew = await notify(rows, services, now, { userId: id, subject: "security", title, href, key });
  if (!isNew) return;
  const values = { TITLE: title, LINK: `${services.publicUrl}${href}` };
  await postWorded(rows, services, letter("security-alert", email, values), now);
}

async function administrators(db: Reading) {
  return db
    .select({ id: appUser.id, email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.status, "active"), sql`${appUser.roles} && array[${superAdmin}, ${builtInRoles.ADM}]::text[]`));
}

async function lately({ database: { db }, namesOf }: Services, now: Date): Promise<Lately> {
  const since = (ago: number) => new Date(now.getTime() - ago * minutes).toISOString();
  const failed = and(eq(securityEvent.kind, "sign-in"), eq(securityEvent.outcome, "failure"), gt(securityEvent.at, since(10)));
  const count = sql<number>`count(*)::int`;
  const accounts = await db
    .select({ id: securityEvent.userId, count })
    .from(securityEvent)
    .where(failed)
    .groupBy(securityEvent.userId);
  const addresses = await db.select({ ip: securityEvent.ip, count }).from(securityEvent).where(failed).groupBy(securityEvent.ip);
  const known = accounts.flatMap(({ id, count: times }) => (id ? [{ id, count: times }] : []));
  const abroad = await db
    .select({ id: securityEvent.id, userId: securityEvent.userId, detail: securityEvent.detail })
    .from(securityEvent)
    .where(
      and(
        eq(securityEvent.kind, "sign-in.new-country"),
        eq(securityEvent.severity, "high"),
        gt(securityEvent.at, since(24 * 60)),
      ),
    );
  const names = await namesOf(db, [...known.map(({ id }) => id), ...abroad.flatMap(({ userId }) => userId ?? [])]);
  return {
    ofAccounts: known.map((one) => ({ ...one, name: names.get(one.id) ?? "an account" })),
    ofAddresses: addresses.flatMap(({ ip, count: times }) => (ip ? [{ ip, count: times }] : [])),
    errors: await metWithinAnHour(db, now),
    abroad: abroad.map(({ userId, ...event }) => ({ ...event, name: names.get(userId ?? "") ?? "Someone" })),
    critical: await db
      .select({ id: securityEvent.id, detail: securityEvent.detail })
      .from(securityEvent)
      .where(and(eq(securityEvent.severity, "critical"), gt(securityEvent.at, since(24 * 60)))),
  };
}
