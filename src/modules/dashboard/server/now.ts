import type { DueTileNow, PlaceNow, TileNow } from "../contract.ts";
import { type KpiId, kpiIds, kpis } from "../kpis.ts";
import { arranged, defaultPlaces, type PlaceId } from "../layout.ts";
import { addressesOf, type Tile, tiles, words } from "../tiles.ts";
import { ageInWorkingDays } from "./age.ts";
import { askInside } from "./ask-inside.ts";
import { announcedTo } from "./announcements.ts";
import { firstStepsOf } from "./first-steps.ts";
import { kpisNow } from "./kpi.ts";
import { layoutOf } from "./layouts.ts";
import { pipelineNow } from "./pipeline.ts";
import { storageNow } from "./storage.ts";
import { workNow } from "./work-list.ts";
import { type DueBucket, dueBuckets } from "#due/rules.ts";
import { countDue, type DueAsked, openSubjects } from "#due/server/index.ts";
import { dueSubjectIds, dueSubjects, type DueSubject } from "#due/subjects.ts";
import { reachOf } from "#kit/access.ts";
import type { Ctx } from "#kit/server/host.ts";
import { builtInRoles, type RoleCode, superAdmin } from "#modules/people-and-access/matrix.ts";
import { reminderRule } from "#modules/reminders/server/tables.ts";

/** The whole start page in one answer: what this person's roles show, as far as they may see it, in their own order. */
export async function dashboardNow(ctx: Ctx, { query: { baseId } }: { query: { baseId?: string | undefined } }) {
  const others = Promise.all([announcedTo(ctx), firstStepsOf(ctx)]);
  const layout = await layoutOf(ctx);
  const open = defaultPlaces(rolesOf(ctx)).filter((place) => isOpen(ctx, place));
  const shown = arranged(open, layout);
  const [places, [announcements, firstSteps]] = await Promise.all([placesNow(ctx, shown, baseId), others]);
  return {
    asOf: ctx.now.toISOString(),
    places,
    hidden: open.filter((place) => !shown.includes(place)).map((place) => ({ place, title: titleOf(place) })),
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
  if (place === "work") return true;
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
  "due mine": "My due dates",
  "due crew": "Due at my bases",
  board: "Can tomorrow's jobs go?",
  pipeline: "Where the reports stand",
};

async function placesNow(ctx: Ctx, shown: readonly PlaceId[], baseId: string | undefined): Promise<PlaceNow[]> {
  const asked = shown.flatMap((place) => kpiOf(place) ?? []);
  const [due, figures] = await Promise.all([dueNow(ctx, shown, baseId), kpisNow(ctx, asked, baseId)]);
  const found = await Promise.all(
    shown.map(
      async (place) => due.get(place) ?? figures.find((one) => one.place === place) ?? (await placeNow(ctx, place, baseId)),
    ),
  );
  return found.filter((place) => place !== null);
}

async function placeNow(ctx: Ctx, place: PlaceId, baseId: string | undefined): Promise<PlaceNow | null> {
  if (place === "work") return workNow(ctx, baseId);
  if (place === "storage") return storageNow(ctx);
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
  const counted = await askInside<{ count: number }>(ctx, count);
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
  return { kind: "number", place, id: place, title, href, count: many, good, meaning, rows, failed };
}

/** All due tiles from one statement, and one more for what is the person's own. */
async function dueNow(ctx: Ctx, shown: readonly PlaceId[], baseId: string | undefined): Promise<Map<PlaceId, DueTileNow>> {
  const wanted = shown.filter((place) => place.startsWith("due "));
  if (wanted.length === 0) return new Map();
  const who = await viewer(ctx);
  const base = baseId ? { baseLocationId: [baseId] } : {};
  const subjects = wanted.flatMap((place) => subjectOf(place) ?? []);
  const whole = wanted.includes("due crew") ? openSubjects(who) : subjects;
  const [counts, mine] = await Promise.all([
    whole.length > 0 ? countDue(ctx.db, who, { ...base, subject: whole }) : [],
    wanted.includes("due mine") ? countDue(ctx.db, who, { ...base, ownerId: ctx.actor.id }) : [],
  ]);
  const link = (search: Record<string, string>) => `/due${words({ ...search, ...(baseId ? { baseLocationId: baseId } : {}) })}`;
  return new Map(
    wanted.map((place) => {
      const subject = subjectOf(place);
      const search: Record<string, string> = subject ? { subject } : place === "due mine" ? { mine: "true" } : {};
      const rows = (place === "due mine" ? mine : counts).filter((row) => !subject || row.subject === subject);
      const many = (bucket: DueBucket) => rows.filter((row) => row.bucket === bucket).reduce((sum, { count }) => sum + count, 0);
      const buckets = dueBuckets.map((bucket) => ({ bucket, count: many(bucket), href: link({ ...search, bucket }) }));
      return [place, { kind: "due", place, title: titleOf(place), href: link(search), buckets }];
    }),
  );
}

async function viewer(ctx: Ctx): Promise<DueAsked> {
  const { actor, now, db, lookup } = ctx;
  const rules = await db.select({ subject: reminderRule.subject, leadDays: reminderRule.leadDays }).from(reminderRule);
  const longest = (subject: DueSubject) =>
    Math.max(...(rules.find((rule) => rule.subject === subject)?.leadDays ?? dueSubjects[subject].leadDays));
  return {
    now,
    timeZone: actor.timeZone,
    leads: Object.fromEntries(dueSubjectIds.map((subject) => [subject, longest(subject)])) as DueAsked["leads"],
    within: (table) => lookup.within(table),
    may: (module) => actor.isSuperUser || reachOf(actor.rights, [module], "view") !== null,
  };
}
