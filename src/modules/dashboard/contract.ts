import { z } from "zod";
import { about } from "./about.ts";
import { evidenceIds } from "./clauses.ts";
import { kpiIds } from "./kpis.ts";
import { screens } from "./layout.ts";
import { tileIds } from "./tiles.ts";
import { dueBuckets } from "#due/rules.ts";
import { defineModule, download, get, many, patch, post, put, Stored } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";
import { WorkItem } from "#work/contract.ts";
import { workKinds, workSubjectIds } from "#work/subjects.ts";

/** What a tile that failed says: its own request, so that the line in the log can be found. */
const Failed = z.object({ requestId: z.string() }).nullable();

/** Not counted further, as its list is not. */
const More = z.literal(true).optional();

/** One number and the list it counts, with the first rows where the tile shows them. `count` is null where that list could not be asked. */
export const TileNow = z.object({
  kind: z.literal("number"),
  place: z.string(),
  id: z.enum(tileIds),
  title: z.string(),
  href: z.string(),
  count: z.int().nullable(),
  more: More,
  good: z.string(),
  meaning: z.enum(["idle", "waiting", "due", "bad"]),
  rows: z
    .array(
      z.object({
        href: z.string(),
        number: z.string(),
        name: z.string(),
        /** Working days at the person's base since when it waits; null where a row does not wait. */
        age: z.int().nullable(),
      }),
    )
    .nullable(),
  failed: Failed,
});
export type TileNow = z.infer<typeof TileNow>;

/** What comes due of one kind, in five counts, each the count of its list. */
export const DueTileNow = z.object({
  kind: z.literal("due"),
  place: z.string(),
  title: z.string(),
  href: z.string(),
  buckets: z.array(z.object({ bucket: z.enum(dueBuckets), count: z.int(), href: z.string() })),
});
export type DueTileNow = z.infer<typeof DueTileNow>;

/** What waits for the person, over all modules: how much in all, and the first of it. */
export const WorkNow = z.object({
  kind: z.literal("work"),
  place: z.literal("work"),
  href: z.string(),
  count: z.int(),
  rows: z.array(WorkItem),
  /** How much of each kind there is, each with its list; the most first. */
  kinds: z.array(z.object({ subject: z.enum(workSubjectIds), count: z.int(), href: z.string() })),
});
export type WorkNow = z.infer<typeof WorkNow>;

/** How much is kept, and whether it would survive the loss of the server. */
export const StorageNow = z.object({
  kind: z.literal("storage"),
  place: z.literal("storage"),
  href: z.string(),
  /** The newest backup; bytes. */
  last: z.object({ at: z.string(), size: z.number() }).nullable(),
  /** The last try to restore one. */
  tried: z.object({ at: z.string(), restored: z.boolean() }).nullable(),
  /** Bytes. */
  databaseSize: z.number().nullable(),
  files: z.object({ count: z.int(), bytes: z.number() }).nullable(),
  meaning: z.enum(["good", "due", "bad"]),
  says: z.array(z.string()),
  failed: Failed,
});
export type StorageNow = z.infer<typeof StorageNow>;

/** Where the reports stand: a segment is a list. */
export const PipelineNow = z.object({
  kind: z.literal("pipeline"),
  place: z.string(),
  segments: z.array(
    z.object({
      status: z.string(),
      count: z.int(),
      more: More,
      href: z.string(),
      /** Days since the oldest came into this state. */
      oldestDays: z.int().nullable(),
    }),
  ),
});
export type PipelineNow = z.infer<typeof PipelineNow>;

/** A figure with what it divides, and how it stood before. */
export const KpiNow = z.object({
  kind: z.literal("kpi"),
  place: z.string(),
  id: z.enum(kpiIds),
  value: z.string().nullable(),
  numerator: z.string(),
  denominator: z.string(),
  /** When it was worked out. */
  asOf: z.string(),
  /** Last night of each month, the oldest first; at most thirteen. */
  history: z.array(z.object({ on: z.string(), value: z.string().nullable() })),
});
export type KpiNow = z.infer<typeof KpiNow>;

/** What an auditor may look at: each kind of evidence, how much of it there is, and its list. */
export const VisitNow = z.object({
  kind: z.literal("visit"),
  place: z.literal("visit"),
  evidence: z.array(z.object({ evidence: z.enum(evidenceIds), count: z.int(), more: More, href: z.string() })),
});
export type VisitNow = z.infer<typeof VisitNow>;

/** One record of a sample. */
const Sampled = z.object({ id: z.uuid(), number: z.string(), name: z.string(), href: z.string() });

/** The board is asked for by itself, because it looks into every job. */
const BoardPlace = z.object({ kind: z.literal("board"), place: z.string() });

/** A tile whose numbers could not be worked out; without a request it is still being done. */
const MissingPlace = z.object({ kind: z.literal("missing"), place: z.string(), title: z.string(), failed: Failed });
type MissingPlace = z.infer<typeof MissingPlace>;

export const PlaceNow = z.discriminatedUnion("kind", [
  MissingPlace,
  WorkNow,
  StorageNow,
  TileNow,
  DueTileNow,
  PipelineNow,
  KpiNow,
  BoardPlace,
  VisitNow,
]);
export type PlaceNow = z.infer<typeof PlaceNow>;

export const AnnouncementShown = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  to: z.string(),
  /** Whether this person still has to say that they have read it. */
  toAcknowledge: z.boolean(),
});
export type AnnouncementShown = z.infer<typeof AnnouncementShown>;

const day = dayText("Enter a day such as 2026-03-14");
export const AnnouncementDraft = z.object({
  title: z.string().trim().min(1, "Enter a title").max(120, "At most 120 characters"),
  body: z.string().trim().min(1, "Write what is announced").max(4000, "At most 4000 characters"),
  roles: z.array(z.string().max(80)).max(30),
  baseIds: z.array(z.uuid()).max(50),
  from: day,
  to: day,
  requiresAck: z.boolean(),
});
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;
const announcementStates = ["draft", "published", "expired"] as const;
export const Announcement = Stored.extend(AnnouncementDraft.shape).extend({
  publishedAt: z.string().nullable(),
  state: z.enum(announcementStates),
  /** How many it is for, and how many of them have said that they read it. */
  audience: z.int(),
  acknowledged: z.int(),
});
export type Announcement = z.infer<typeof Announcement>;

export const boardColumns = ["plan", "crew", "certificates", "instruments", "procedure"] as const;
export const BoardRow = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  clientName: z.string(),
  siteName: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  go: z.boolean(),
  cells: z.array(
    z.object({
      column: z.enum(boardColumns),
      /** "open" is not settled: nobody has said which instrument or procedure it takes. */
      state: z.enum(["go", "no-go", "open", "none"]),
      reasons: z.array(z.object({ message: z.string(), entity: z.string().nullable(), entityId: z.string().nullable() })),
    }),
  ),
});
export type BoardRow = z.infer<typeof BoardRow>;

const workFilters = {
  q: z.string().trim().max(200).optional().describe("Words of the name or a number"),
  subject: many(z.enum(workSubjectIds)),
  kind: many(z.enum(workKinds)),
  baseLocationId: many(z.uuid()),
};
const workQuery = z.object({
  ...workFilters,
  sort: z.literal("urgency").optional(),
  after: z.string().max(200).optional().describe("The `next` of the previous page"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const workLabels = {
  task: "What to do",
  number: "Number",
  name: "Name",
  subject: "Kind",
  blocks: "Blocks others",
  dueOn: "Due",
  since: "Waiting since",
  age: "Working days",
  baseCode: "Base",
};

const Places = z.array(z.string().max(60)).max(80);
const LayoutSent = z.object({ screen: z.enum(screens), order: Places, hidden: Places, wide: Places, narrow: Places });
const announcements = "/api/announcements";
const publishing = { modules: ["settings"] } as const;
const Version = z.object({ version: z.int() });

export const dashboard = defineModule({
  ...about,
  endpoints: {
    now: get("/api/dashboard", {
      action: "view",
      query: z.object({
        baseId: z.uuid().optional().describe("Keeps the numbers to one base"),
        screen: z.enum(screens).default("desktop").describe("Whose arrangement is asked for"),
      }),
      reply: z.object({
        asOf: z.string(),
        places: z.array(PlaceNow),
        /** Tiles that took too long: their numbers are those of that instant. */
        late: z.array(z.object({ place: z.string(), asOf: z.string() })),
        /** Something is still being worked out: the page asks again. */
        refreshing: z.boolean(),
        hidden: z.array(z.object({ place: z.string(), title: z.string() })),
        /** Tiles the person has put into the wide column, and into the narrow one. */
        wide: z.array(z.string()),
        narrow: z.array(z.string()),
        /** The person's own arrangement differs from that of their roles. */
        own: z.boolean(),
        announcements: z.array(AnnouncementShown),
        /** While the company has no data: what to do first, and what of it is done. */
        firstSteps: z.array(z.object({ title: z.string(), href: z.string(), done: z.boolean() })).nullable(),
      }),
      summary: "What needs this person today: each number is the count of the list it links to",
    }),
    work: {
      ...get("/api/dashboard/work", {
        action: "view",
        query: workQuery,
        reply: z.object({ rows: z.array(WorkItem), next: z.string().nullable() }),
        summary: "Everything that waits for the person who asks: what blocks others first, then by due date, then the oldest",
      }),
      labels: workLabels,
    },
    countWork: get("/api/dashboard/work/count", {
      action: "view",
      query: workQuery,
      reply: z.object({ count: z.int() }),
      summary: "How much waits for the person who asks, by the same filters",
    }),
    exportWork: download("/api/dashboard/work/export", {
      action: "view",
      query: workQuery.extend({ format: z.enum(["csv", "xlsx"]).default("csv"), columns: z.string().optional() }),
      summary: "Export what waits for the person who asks as CSV or XLSX",
    }),
    figuresPdf: download("/api/dashboard/figures.pdf", {
      action: "view",
      query: z.object({ baseId: z.uuid().optional() }),
      summary: "The figures this person may see as a PDF on the letterhead, each with its parts and its previous value",
    }),
    board: get("/api/dashboard/board", {
      action: "view",
      modules: ["projects"],
      query: z.object({ day: day.optional(), baseId: z.uuid().optional() }),
      reply: z.object({ day: z.string(), rows: z.array(BoardRow), more: z.boolean() }),
      summary:
        "Whether the jobs of a day can go: crew, certificates, instruments and procedures, by the checks of the jobs themselves",
    }),
    visit: get("/api/dashboard/visit", {
      action: "view",
      reply: z.array(VisitNow.shape.evidence.element),
      summary: "How much evidence of each kind the person who asks may look at, with its list",
    }),
    sample: get("/api/dashboard/sample", {
      action: "view",
      query: z.object({
        evidence: z.enum(evidenceIds),
        size: z.coerce.number().int().min(1).max(100).default(10),
        seed: z.string().trim().min(1).max(40).describe("The same seed draws the same sample again"),
      }),
      reply: z.object({ population: z.int(), rows: z.array(Sampled) }),
      summary: "Draw records at random from what the person who asks may look at; the same seed draws the same ones",
    }),
    arrange: put("/api/dashboard/layout", {
      action: "view",
      body: LayoutSent,
      reply: LayoutSent,
      summary: "Save one's own order of tiles on a screen, which are hidden, and the column of each",
    }),
    reset: post("/api/dashboard/layout/reset", {
      action: "view",
      body: z.object({ screen: z.enum(screens) }),
      summary: "Restore the arrangement of one's roles",
    }),

    announcements: get(announcements, {
      action: "edit",
      ...publishing,
      reply: z.array(Announcement),
      summary: "All announcements, past and planned, the newest first",
    }),
    announce: post(announcements, {
      action: "edit",
      ...publishing,
      body: AnnouncementDraft,
      reply: Announcement,
      summary: "Write an announcement; nobody sees it until it is published",
    }),
    changeAnnouncement: patch(`${announcements}/:id`, {
      action: "edit",
      ...publishing,
      body: z.object({ version: z.int(), changes: AnnouncementDraft.partial() }),
      reply: Announcement,
      summary: "Change an announcement",
    }),
    publishAnnouncement: post(`${announcements}/:id/publication`, {
      action: "edit",
      ...publishing,
      body: Version,
      reply: Announcement,
      summary: "Publish an announcement: whom it is for sees it from its first day to its last",
    }),
    archiveAnnouncement: post(`${announcements}/:id/withdrawal`, {
      action: "edit",
      ...publishing,
      body: Version,
      reply: Announcement,
      summary: "Withdraw an announcement",
    }),
    acknowledge: post(`${announcements}/:id/acknowledgement`, {
      signedIn: true,
      summary: "Mark an announcement as read",
    }),
  },
});
