import { eq } from "drizzle-orm";
import type { Impact, ProfileFields, RegulatoryProfile } from "../contract-regulatory.ts";
import { mayEditSettings } from "../edit-rights.ts";
import { impactOf, isInUse } from "./interval-impact.ts";
import { requireEdit, whoIs } from "./edit-rights.ts";
import { intervalsChanged } from "#directory/company/events.ts";
import type { SettingsAction } from "#directory/company/numbering.ts";
import {
  intervalsInForce,
  type IntervalSet,
  problemWithInterval,
  shippedIntervals,
  usualJurisdiction,
} from "#directory/company/regulatory.ts";
import { profileId, regulatoryProfile } from "#directory/company/server/tables.ts";
import { announce } from "#kit/server/events.ts";
import { conflicting, notFound, wrongField } from "#kit/refusals.ts";
import { historyOf } from "#kit/server/audit.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { NewRow, Row } from "#kit/server/record.ts";

type Profile = Row<typeof regulatoryProfile>;
type Values = NewRow<typeof regulatoryProfile>;

/** In force until the company has chosen. */
const usual: Values = {
  jurisdiction: usualJurisdiction,
  personnelSchemes: ["SNT-TC-1A"],
  ropeScheme: "none",
  incidentRegime: "OSHA",
  intervals: {},
  licenses: [],
};

async function stored(db: Reading): Promise<Profile | null> {
  const [row] = await db.select().from(regulatoryProfile).where(eq(regulatoryProfile.id, profileId));
  return row ?? null;
}

export async function showProfile({ db, actor }: Ctx): Promise<RegulatoryProfile> {
  const row = await stored(db);
  const { jurisdiction, personnelSchemes, ropeScheme, incidentRegime, licenses, intervals } = row ?? usual;
  return {
    jurisdiction,
    personnelSchemes,
    ropeScheme,
    incidentRegime,
    licenses,
    id: profileId,
    version: row?.version ?? 0,
    intervals: intervalsInForce(jurisdiction, intervals).map((one) => ({
      ...one,
      mayEdit: mayEditSettings(whoIs(actor), one.owner),
      inUse: isInUse(one.key),
    })),
  };
}

const actionOf: Record<keyof ProfileFields, readonly SettingsAction[]> = {
  jurisdiction: [],
  personnelSchemes: ["settings.quality"],
  ropeScheme: [],
  incidentRegime: ["settings.safety"],
  licenses: ["settings.radiation"],
};

export async function changeProfile(
  ctx: Ctx,
  { body }: { body: { version: number; changes: Partial<ProfileFields> } },
): Promise<RegulatoryProfile> {
  for (const field of Object.keys(body.changes) as (keyof ProfileFields)[]) requireEdit(ctx, ...actionOf[field]);
  await save(ctx, body.version, body.changes, "update");
  return showProfile(ctx);
}

export async function intervalImpact(
  ctx: Ctx,
  { key, body: { interval } }: { key: string; body: { interval: IntervalSet | null } },
): Promise<Impact> {
  const { before, after } = await planned(ctx, key, interval);
  return impactOf(ctx, key, before, after);
}

/** Sets an interval. What was shown to turn due must still be what turns due, or the person is asked again. */
export async function changeInterval(
  ctx: Ctx,
  { key, body }: { key: string; body: { interval: IntervalSet | null; version: number; confirmed: number } },
): Promise<RegulatoryProfile> {
  const { shipped, before, after, intervals } = await planned(ctx, key, body.interval);
  requireEdit(ctx, shipped.owner);
  const problem = body.interval && problemWithInterval(body.interval, shipped);
  if (problem) throw wrongField("reason", problem);
  const { overdue, dueSoon } = await impactOf(ctx, key, before, after);
  if (overdue + dueSoon !== body.confirmed)
    throw conflicting(`${overdue + dueSoon} records would become overdue or due soon. Review and confirm.`, "impact-changed");
  const { [key]: _former, ...others } = intervals;
  const reason = body.interval?.reason;
  await save(
    ctx,
    body.version,
    { intervals: body.interval ? { ...others, [key]: body.interval } : others },
    {
      verb: "change interval",
      ...(reason ? { reason } : {}),
    },
  );
  return showProfile(ctx);
}

async function planned({ db }: Ctx, key: string, interval: IntervalSet | null) {
  const { jurisdiction, intervals } = (await stored(db)) ?? usual;
  const shipped = shippedIntervals(jurisdiction).find((one) => one.key === key);
  if (!shipped) throw notFound("interval");
  return { shipped, intervals, before: intervals[key] ?? shipped, after: interval ?? shipped };
}

type AuditAction = "update" | { verb: string; reason?: string };

async function save(ctx: Ctx, version: number, changes: Partial<Values>, action: AuditAction): Promise<void> {
  const { store } = ctx;
  const row = await stored(store.db);
  await tellOwners(ctx, row ?? usual, { ...usual, ...row, ...changes });
  if (row) await store.update(regulatoryProfile, profileId, version, changes, action);
  else if (version === 0) await store.insert(regulatoryProfile, { ...usual, ...changes, id: profileId }, action);
  else throw conflicting("There is no profile of that version. Reload the page and try again.");
}

/** What runs by an interval that is another from now on follows in the same transaction. */
async function tellOwners(ctx: Ctx, former: Values, now: Values): Promise<void> {
  const before = new Map(intervalsInForce(former.jurisdiction, former.intervals).map((one) => [one.key, one]));
  const changes = intervalsInForce(now.jurisdiction, now.intervals)
    .map((after) => ({ key: after.key, basis: after.basis, before: before.get(after.key) ?? null, after }))
    .filter(({ before: was, after }) => was?.value !== after.value || was.unit !== after.unit);
  if (changes.length > 0) await announce(ctx, intervalsChanged, { changes, today: ctx.today });
}

/** The profile as it is stored, or as it holds until the company has chosen. */
export async function profileInForce(db: Reading): Promise<Values> {
  return (await stored(db)) ?? usual;
}

/** Sets fields and intervals of the profile at once; each interval that is less strict needs its reason. */
export async function setProfile(ctx: Ctx, changes: Partial<ProfileFields>, set: Record<string, IntervalSet>): Promise<void> {
  const row = await stored(ctx.db);
  const { jurisdiction, intervals } = { ...(row ?? usual), ...changes };
  const shipped = shippedIntervals(jurisdiction);
  for (const [key, own] of Object.entries(set)) {
    const of = shipped.find((one) => one.key === key);
    const problem = of ? problemWithInterval(own, of) : `There is no interval ${key} in this jurisdiction.`;
    if (problem) throw wrongField(key, problem);
  }
  await save(ctx, row?.version ?? 0, { ...changes, intervals: { ...intervals, ...set } }, "update");
}

export async function profileHistory(ctx: Ctx, { id }: { id: string }) {
  if (id !== profileId) throw notFound("regulatory profile");
  return historyOf(ctx, profileId);
}
