/** Checks the reject rates of a project against the levels its client set, after every signature (report-statistics rule 15). */
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { FilterQuery } from "../contract-figures.ts";
import { type AlarmColour, alarmOf, alarmSpans, isAbove, type Rate } from "../rules/alarm.ts";
import { percent } from "../rules/shown.ts";
import { summed } from "./summed.ts";
import { rejectAlarm } from "./tables.ts";
import { unitsOf } from "./units.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { companyZone } from "#directory/company/server/zone.ts";
import type { Reading } from "#kit/server/database.ts";
import { notify } from "#kit/server/notices.ts";
import { type PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { covers, type Day, addDays, dayIn } from "#kit/validity.ts";
import type { Demand } from "#modules/client-companies/requirements.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { project } from "#modules/project-management/server/tables.ts";

export const alarmJob = "statistics.alarms";

const ofLevel = and(isNull(clientRequirement.archivedAt), sql`${clientRequirement.demand} ->> 'kind' = 'reject alarm level'`);

/** Asks for the check of the projects of these reports; it is made once the facts have been committed. */
export async function askForAlarms(ctx: Ctx, { reportIds }: { reportIds: readonly string[] }): Promise<void> {
  const found = await ctx.db
    .selectDistinct({ projectId: inspectionReport.projectId })
    .from(inspectionReport)
    .innerJoin(clientRequirement, and(eq(clientRequirement.clientCompanyId, inspectionReport.clientCompanyId), ofLevel))
    .where(and(inArray(inspectionReport.id, [...reportIds]), isNotNull(inspectionReport.frozenAt)));
  for (const { projectId } of found) if (projectId) await ctx.send(alarmJob, { projectId });
}

type ProjectRow = typeof project.$inferSelect;
type Level = Extract<Demand, { kind: "reject alarm level" }>;

interface Checked extends Rate {
  requirementId: string;
  level: Level;
  span: (typeof alarmSpans)[number];
  method: string;
}

/** Raises the alarms that are due, tells about each once, and ends those whose rate is no longer above its level. */
export async function checkAlarms(services: Services, projectId: string): Promise<void> {
  const { db } = services.database;
  const now = services.clock();
  const [of] = await db.select().from(project).where(eq(project.id, projectId));
  if (!of) return;
  const checked = await ratesOf(db, of, dayIn(await companyZone(db), now), now);
  const people = await peopleToTell(services, of);
  await writingRows(
    db,
    async (rows) => {
      await rows.lock(`reject alarms of ${projectId}`);
      const above = checked.filter((rate) => isAbove(rate, rate.level.percent));
      await clearOthers(rows, of, above, now);
      for (const rate of above) await raise(services, rows, { of, rate, people, now });
    },
    "reject alarms",
  );
}

/** Every rate a level is set for, over the project to date and the last 28 days. */
async function ratesOf(db: Reading, of: ProjectRow, today: Day, now: Date): Promise<Checked[]> {
  const asked = await db
    .select()
    .from(clientRequirement)
    .where(and(ofLevel, eq(clientRequirement.clientCompanyId, of.clientCompanyId)));
  const found: Checked[] = [];
  for (const { id, demand, projectId, clientSiteId, validFrom, validTo } of asked) {
    if (demand.kind !== "reject alarm level" || (projectId !== null && projectId !== of.id)) continue;
    if (!covers({ from: validFrom, to: validTo }, today)) continue;
    const query = FilterQuery.parse({ project: of.id, ...(clientSiteId ? { site: clientSiteId } : {}) });
    for (const span of alarmSpans) {
      const from = span === "last 28 days" ? addDays(today, -27) : "1900-01-01";
      const rates = await ratesIn(db, demand, query, { from, to: today }, now);
      found.push(...rates.map((rate) => ({ ...rate, requirementId: id, level: demand, span })));
    }
  }
  return found;
}

async function ratesIn(db: Reading, { basis }: Level, query: FilterQuery, days: { from: Day; to: Day }, now: Date) {
  const metric = basis === "joints" ? "M1" : "M3";
  const units = unitsOf(metric, { actor: null, query, by: null, now: now.toISOString(), days });
  const rows = await summed(db, metric, units, null, days);
  return rows.map(({ apart, n, numerator, denominator, beside }) => ({
    method: apart ?? "",
    numerator,
    denominator,
    n: basis === "joints" ? Number(denominator) : n - Number(beside["views without a length"] ?? 0),
  }));
}

/** Holders of the named action for figures about people are the ones a rate above its level concerns; nobody whom the client is hidden from. */
async function peopleToTell(services: Services, of: ProjectRow): Promise<string[]> {
  const { db } = services.database;
  const asked = { named: "statistics.people", module: "report-statistics", baseLocationId: of.baseLocationId };
  const told: string[] = [];
  for (const id of await services.whoMay(db, asked)) {
    const actor = await services.actorNow(id);
    if (!actor) continue;
    const visible = and(eq(clientCompany.id, of.clientCompanyId), notConfidential(clientCompany.id, actor));
    if ((await db.$count(clientCompany, visible)) > 0) told.push(id);
  }
  return told;
}

const keyOf = ({ requirementId, span, method }: Pick<typeof rejectAlarm.$inferSelect, "requirementId" | "span" | "method">) =>
  `${requirementId} ${span} ${method}`;

/** Ends the alarms of the project whose rate is no longer above its level, or whose level is no longer set. */
async function clearOthers(rows: PlainRows, of: ProjectRow, above: readonly Checked[], now: Date): Promise<void> {
  const kept = new Set(above.map(keyOf));
  const open = await rows.read
    .select()
    .from(rejectAlarm)
    .where(and(eq(rejectAlarm.projectId, of.id), isNull(rejectAlarm.clearedAt)));
  const over = open.filter((alarm) => !kept.has(keyOf(alarm))).map(({ id }) => id);
  if (over.length > 0) await rows.update(rejectAlarm).set({ clearedAt: now.toISOString() }).where(inArray(rejectAlarm.id, over));
}

interface Raising {
  of: ProjectRow;
  rate: Checked;
  people: readonly string[];
  now: Date;
}

/** One alarm for each level, span and colour, and one notice, until the rate was back under the level. */
async function raise(services: Services, rows: PlainRows, { of, rate, people, now }: Raising): Promise<void> {
  const { requirementId, level, span, method, numerator, denominator } = rate;
  const colour = alarmOf(rate, level.percent, level.basis);
  if (!colour) return;
  const alarm = { id: randomUUID(), requirementId, projectId: of.id, span, method, colour, raisedAt: now.toISOString() };
  const [raised] = await rows
    .insert(rejectAlarm)
    .values({ ...alarm, numerator: Number(numerator), denominator: Number(denominator) })
    .onConflictDoNothing()
    .returning({ id: rejectAlarm.id });
  if (!raised) return;
  const words = wordsOf(of, rate, colour);
  for (const userId of people)
    await notify(rows, services, now, { userId, subject: "figures", ...words, key: `reject alarm ${raised.id}` });
}

function wordsOf(of: ProjectRow, { level, span, method, numerator, denominator, n }: Checked, colour: AlarmColour) {
  const what = level.basis === "joints" ? "items rejected" : `length rejected, ${method}`;
  const counted = level.basis === "joints" ? `${numerator} of ${denominator} items` : `${n} views`;
  const chance =
    colour === "red"
      ? " So many are more than chance explains at this level: consider a nonconformity."
      : " It may be chance, or the start of a trend.";
  return {
    title: `${of.number}: ${percent(numerator, denominator)} % ${what}, above ${level.percent} %`,
    body: `${span === "last 28 days" ? "Over the last 28 days" : "Over the project to date"}: ${counted}.${chance}`,
    href: `/report-statistics?project=${of.id}&tab=rejects`,
  };
}
