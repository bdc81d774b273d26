import type { DueTileNow, PlaceNow, TileNow } from "../contract.ts";
import { type KpiId, kpiIds, kpis } from "../kpis.ts";
import { arranged, defaultPlaces, type PlaceId, type Screen } from "../layout.ts";
import { addressesOf, type Tile, tiles, words } from "../tiles.ts";
import { ageInWorkingDays } from "./age.ts";
import { askInside } from "./ask-inside.ts";
import { announcedTo } from "./announcements.ts";
import { firstStepsOf } from "./first-steps.ts";
import { valueCacheOf } from "./value-cache.ts";
import { kpisNow } from "./kpi.ts";
import { layoutOf } from "./layouts.ts";
import { pipelineNow } from "./pipeline.ts";
import { visitNow } from "./visit.ts";
import { storageNow } from "./storage.ts";
import { workNow } from "./work-list.ts";
import { builtInRoles, type RoleCode, superAdmin } from "#directory/people/roles.ts";
import { type DueBucket, dueBuckets } from "#due/rules.ts";
import { countDue, type DueAsked, openSubjects } from "#due/server/index.ts";
import { dueSubjectIds, dueSubjects, type DueSubject } from "#due/subjects.ts";
import { reachOf } from "#kit/access.ts";
import type { Counted } from "#kit/contract.ts";
import { withoutValues } from "#kit/server/database-errors.ts";
import type { Ctx } from "#kit/server/services.ts";
import { reminderRule } from "#modules/reminders/server/tables.ts";

type Query = { baseId?: string | undefined; screen: Screen };

/** The whole start page in one answer: what this person's roles show, as far as they may see it, in their own order. */
export async function dashboardNow(ctx: Ctx, { query: { baseId, screen } }: { query: Query }) {
  const others = Promise.all([announcedTo(ctx), firstStepsOf(ctx)]);
  const layout = await layoutOf(ctx, screen);
  const open = defaultPlaces(rolesOf(ctx), screen).filter((place) => isOpen(ctx, place));
  const shown = arranged(open, layout);
  const [{ places, ...rest }, [announcements, firstSteps]] = await Promise.all([placesNow(ctx, shown, baseId), others]);
  return {
    asOf: ctx.now.toISOString(),
    places,
    ...rest,
    hidden: open.filter((place) => !shown.includes(place)).map((place) => ({ place, title: titleOf(place) })),
    // An arrangement of before there were two columns says nothing of them.
    wide: layout?.narrow ? [...(layout.wide ?? [])] : [],
    narrow: [...(layout?.narrow ?? [])],
    own: layout !== null,
    announcements,
    firstSteps,
  };
}

/** The built-in roles this person holds; a role of the company's own shows what its rights open of all of them. */
function rolesOf({ actor }: Ctx): (RoleCode | "SUPER")[] {
  const codes = (Object.keys(builtInRoles) as RoleCode[]).filter((code) => actor.roles.includes(builtInRoles[code]));
  const held = actor.roles.includes(superAdmin) || actor.isSuperUser ? (["SUPER", ...codes] as const) : codes;
  return held.length > 0 ? [...held] : ["TECH", "QM"];
}

const tileOf = (place: string): Tile | undefined => tiles.find(({ id }) => id === place);
const kpiOf = (place: string): KpiId | undefined => kpiIds.find((id) => place === `kpi ${id}`);
const subjectOf = (place: string): DueSubject | undefined => dueSubjectIds.find((id) => place === `due ${id}`);

function isOpen(ctx: Ctx, place: PlaceId): boolean {
  const sees = (module: string) => ctx.actor.isSuperUser || reachOf(ctx.actor.rights, [module], "view") !== null;
  const subject = subjectOf(place);
  const kpi = kpiOf(place);
  if (subject) return sees(dueSubjects[subject].module);
  if (kpi) return sees(kpis[kpi].module);
  if (place === "due mine" || place === "due crew") return dueSubjectIds.some((id) => sees(dueSubjects[id].module));
  if (place === "work" || place === "visit") return true;
  if (place === "storage") return sees("settings");
  if (place === "board") return sees("projects");
  if (place === "pipeline") return sees("inspection-reports");
  return sees(tileOf(place)?.module ?? "");
}

function titleOf(place: string): string {
  const subject = subjectOf(place);
  const kpi = kpiOf(place);
  if (subject) return dueSubjects[subject].title;
  if (kpi) return kpis[kpi].title;
  return ownTitles[place] ?? tileOf(place)?.title ?? place;
}

const ownTitles: Record<string, string> = {
  work: "My work",
  storage: "Storage and backup",
  visit: "Scope of your visit",
  "due mine": "My due dates",
  "due crew": "Due at my bases",
  board: "Are the next working day's jobs ready?",
  pipeline: "Report pipeline",
};

/** Places that are worked out together: all due dates in one statement, all figures from one table, the others one by one. */
function partsOf(
  ctx: Ctx,
  shown: readonly PlaceId[],
  baseId: string | undefined,
): { key: string; places: readonly string[]; work: () => Promise<PlaceNow[]> }[] {
  const due = shown.filter((place) => place.startsWith("due "));
  const figures = shown.flatMap((place) => kpiOf(place) ?? []);
  const others = shown.filter((place) => !due.includes(place) && !kpiOf(place));
  return [
    { key: due.join(), places: due, work: () => dueNow(ctx, due, baseId) },
    { key: figures.join(), places: figures.map((id) => `kpi ${id}`), work: () => kpisNow(ctx, figures, baseId) },
    ...others.map((place) => ({
      key: place,
      places: [place],
      work: async () => [await placeNow(ctx, place, baseId)].filter((found) => found !== null),
    })),
  ].filter(({ places }) => places.length > 0);
}

/** One part that fails leaves the others standing, one that is slow says what it said before (dashboard.md section 7). */
async function placesNow(ctx: Ctx, shown: readonly PlaceId[], baseId: string | undefined) {
  const { services, actor, now, today, request } = ctx;
  const asker = [actor.id, today, baseId, ...actor.roles, ...actor.baseIds].join();
  const found = new Map<string, PlaceNow>();
  const late: { place: string; asOf: string }[] = [];
  const refreshing = await Promise.all(
    partsOf(ctx, shown, baseId).map(async ({ key, places, work }) => {
      const answered = await valueCacheOf(services).ask<PlaceNow[]>(`${asker} ${key}`, now, work);
      if (answered.value === null) {
        const failed = answered.refreshing ? null : { requestId: request.id };
        if (failed) request.log.error({ err: withoutValues(answered.failure), requestId: request.id }, `${places.join()} failed`);
        for (const place of places) found.set(place, { kind: "missing", place, title: titleOf(place), failed });
      } else {
        for (const one of answered.value) found.set(one.place, one);
        if (answered.asOf !== null) for (const { place } of answered.value) late.push({ place, asOf: answered.asOf });
      }
      return answered.refreshing;
    }),
  );
  return { places: shown.flatMap((place) => found.get(place) ?? []), late, refreshing: refreshing.includes(true) };
}

async function placeNow(ctx: Ctx, place: PlaceId, baseId: string | undefined): Promise<PlaceNow | null> {
  if (place === "work") return workNow(ctx, baseId);
  if (place === "storage") return storageNow(ctx);
  if (place === "visit") return { kind: "visit", place, evidence: await visitNow(ctx) };
  if (place === "board") return { kind: "board", place };
  if (place === "pipeline") return pipelineNow(ctx, baseId);
  const tile = tileOf(place);
  return tile ? tileNow(ctx, tile, baseId) : null;
}

/**
 * Asks the list's own endpoints inside the server, with the person's own session, so that reach, filters and meaning can never differ from
 * those of the list the tile opens. One list that fails leaves the others standing.
 */
async function tileNow(ctx: Ctx, tile: Tile, baseId: string | undefined): Promise<TileNow> {
  const { id: place, title, good, meaning, rows: shape } = tile;
  const { href, count, first } = addressesOf(tile, { id: ctx.actor.id, today: ctx.today }, baseId);
  const counted = await askInside<Counted>(ctx, count);
  const many = counted.body?.count ?? null;
  const top = shape && many ? await askInside<{ rows: Record<string, unknown>[] }>(ctx, first) : null;
  const failed = many === null ? { requestId: counted.requestId } : null;
  const textOf = (row: Record<string, unknown>, fields: readonly string[]) =>
    fields.map((field) => row[field]).find((value): value is string => typeof value === "string" && value !== "") ?? "";
  const ageOf = shape?.since && top?.body ? await ageInWorkingDays(ctx) : null;
  const rows =
    shape && top?.body
      ? top.body.rows.map((row) => ({
          href: shape.page + String(row["id"]),
          number: textOf(row, shape.number),
          name: textOf(row, shape.name),
          age: ageOf && shape.since ? ageOf(textOf(row, [shape.since])) : null,
        }))
      : null;
  return { kind: "number", place, id: place, title, href, count: many, more: counted.body?.more, good, meaning, rows, failed };
}

/** All due tiles from one statement; what is the person's own needs another when not everything is asked. */
async function dueNow(ctx: Ctx, wanted: readonly PlaceId[], baseId: string | undefined): Promise<DueTileNow[]> {
  const who = await viewer(ctx);
  const base = baseId ? { baseLocationId: [baseId] } : {};
  const subjects = wanted.flatMap((place) => subjectOf(place) ?? []);
  const asksAll = wanted.includes("due crew");
  const whole = asksAll ? openSubjects(who) : subjects;
  const filter = { ...base, ownerId: ctx.actor.id };
  const [counts, own] = await Promise.all([
    whole.length > 0 ? countDue(ctx.db, who, { ...filter, subject: whole }, "all") : [],
    wanted.includes("due mine") && !asksAll ? countDue(ctx.db, who, filter, "own") : [],
  ]);
  const mine = (asksAll ? counts : own).map((row) => ({ ...row, count: row.own }));
  const link = (search: Record<string, string>) => `/due${words({ ...search, ...(baseId ? { baseLocationId: baseId } : {}) })}`;
  return wanted.map((place) => {
    const subject = subjectOf(place);
    const search: Record<string, string> = subject ? { subject } : place === "due mine" ? { mine: "true" } : {};
    const rows = (place === "due mine" ? mine : counts).filter((row) => !subject || row.subject === subject);
    const many = (bucket: DueBucket) => rows.filter((row) => row.bucket === bucket).reduce((sum, { count }) => sum + count, 0);
    const buckets = dueBuckets.map((bucket) => ({ bucket, count: many(bucket), href: link({ ...search, bucket }) }));
    return { kind: "due", place, title: titleOf(place), href: link(search), buckets };
  });
}

async function viewer(ctx: Ctx): Promise<DueAsked> {
  const { actor, now, db, lookup, services } = ctx;
  const rules = await db.select({ subject: reminderRule.subject, leadDays: reminderRule.leadDays }).from(reminderRule);
  const longest = (subject: DueSubject) =>
    Math.max(...(rules.find((rule) => rule.subject === subject)?.leadDays ?? dueSubjects[subject].leadDays));
  return {
    sources: services.contributions.due,
    now,
    timeZone: actor.timeZone,
    leads: Object.fromEntries(dueSubjectIds.map((subject) => [subject, longest(subject)])) as DueAsked["leads"],
    within: (table) => lookup.within(table),
    may: (module) => actor.isSuperUser || reachOf(actor.rights, [module], "view") !== null,
  };
}
