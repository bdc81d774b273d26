import { createHash } from "node:crypto";
import { and, eq, ilike, inArray, notInArray, sql } from "drizzle-orm";
import type { ReviewedPerson, ReviewLine, ReviewOutcome } from "../../review-contract.ts";
import { decidedUpon } from "../../review-rules.ts";
import { tellAdministrators } from "../user-letters.ts";
import { peopleNow } from "./reviewed-people.ts";
import { mustReview, type ReviewRow } from "./reviews.ts";
import { accessReview, accessReviewLine } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";

type Line = Row<typeof accessReviewLine>;

const lines = crud(accessReviewLine, {
  sort: "name",
  sorts: { name: accessReviewLine.name },
  filters: {
    reviewId: (id: string) => eq(accessReviewLine.reviewId, id),
    outcome: (wanted: readonly ReviewOutcome[]) => inArray(accessReviewLine.outcome, [...wanted]),
    named: (words: string) =>
      and(...words.split(/\s+/).map((word) => ilike(accessReviewLine.name, `%${word.replaceAll(/[%_\\]/g, "\\$&")}%`))),
  },
});

/** A page of the people of a review: as they are now, or as they were when somebody decided. */
export async function reviewLines(ctx: Ctx, { id, query: { q, ...query } }: { id: string; query: { q?: string | undefined } }) {
  const review = await ctx.lookup.find(accessReview, id);
  const { rows, next } = await lines.list(ctx, { query: { ...query, reviewId: id, ...(q ? { named: q } : {}) } });
  const now = await peopleNow(
    ctx.db,
    rows.filter(({ person }) => person === null).map(({ userId }) => userId),
    review.changesSince ?? review.createdAt,
  );
  return { rows: rows.flatMap((row) => shownLine(ctx, row, row.person ?? now.get(row.userId))), next };
}

function shownLine({ actor }: Ctx, row: Line, person: ReviewedPerson | undefined): ReviewLine[] {
  if (!person) return [];
  const { id, version, userId, note, decidedAt, decidedByName } = row;
  const outcome = row.outcome === "open" && hasLeft(person) ? "left" : row.outcome;
  return [
    { id, version, userId, outcome, note, decidedAt, decidedByName, person, seen: seenOf(person), isOwn: userId === actor.id },
  ];
}

const hasLeft = ({ status }: Pick<ReviewedPerson, "status">): boolean => status === "deactivated" || status === "archived";

/** Short, because the page sends it back for every line. */
const seenOf = (person: ReviewedPerson): string => createHash("sha256").update(decidedUpon(person)).digest("hex").slice(0, 24);

interface Decision {
  outcome: "confirmed" | "change";
  note?: string | null | undefined;
  lines: readonly { id: string; version: number; seen: string }[];
}
interface Said {
  id: string;
  name: string;
  done: boolean;
  message: string;
}

/** Decides about several people; of each it is said what became of it. Nobody decides about themselves (rule 15). */
export async function decideLines(ctx: Ctx, { id, body }: { id: string; body: Decision }): Promise<Said[]> {
  mustReview(ctx);
  const review = await ctx.store.find(accessReview, id);
  if (review.closedAt) throw refused(`${review.number} is closed and cannot be changed.`);
  const note = body.note?.trim() || null;
  if (body.outcome === "change" && !note) throw wrongField("note", "Enter the change required.");
  const ids = [...new Set(body.lines.map((line) => line.id))];
  const rows = await ctx.db
    .select()
    .from(accessReviewLine)
    .where(and(eq(accessReviewLine.reviewId, id), inArray(accessReviewLine.id, ids)))
    .orderBy(accessReviewLine.name)
    .for("update");
  const people = await peopleNow(
    ctx.db,
    rows.map(({ userId }) => userId),
    review.changesSince ?? review.createdAt,
  );
  const said: Said[] = [];
  for (const row of rows) {
    const person = people.get(row.userId);
    const asked = body.lines.find((line) => line.id === row.id);
    if (person && asked) said.push(await decide(ctx, row, person, asked, { outcome: body.outcome, note }));
  }
  if (body.outcome === "change") await tellOfChanges(ctx, review, said, note ?? "");
  return said;
}

async function decide(
  ctx: Ctx,
  row: Line,
  person: ReviewedPerson,
  asked: { version: number; seen: string },
  { outcome, note }: { outcome: "confirmed" | "change"; note: string | null },
): Promise<Said> {
  const told = { id: row.id, name: person.name };
  const obstacle = whyNot(ctx, row, person, asked);
  if (obstacle) return { ...told, done: false, message: obstacle };
  const decided = { decidedAt: ctx.store.now, decidedById: ctx.actor.id, decidedByName: ctx.actor.name };
  const verb = outcome === "confirmed" ? "confirm" : "ask for change";
  await ctx.store.update(
    accessReviewLine,
    row.id,
    row.version,
    { outcome, note, person, ...decided },
    { verb, ...(note ? { reason: note } : {}) },
  );
  return { ...told, done: true, message: outcome === "confirmed" ? "Confirmed." : "Change requested." };
}

function whyNot(ctx: Ctx, row: Line, person: ReviewedPerson, asked: { version: number; seen: string }): string | null {
  if (row.userId === ctx.actor.id) return "You cannot confirm your own access. Ask another reviewer.";
  if (hasLeft(person)) return "Their access has ended; there is nothing to confirm.";
  if (row.version !== asked.version) return `${row.decidedByName ?? "Someone"} has decided meanwhile. Review again.`;
  if (row.person === null && seenOf(person) !== asked.seen) return "Their access changed after you opened it. Review again.";
  return null;
}

/** What is asked for is done by an administrator, who hears of it; the review itself takes nothing away. */
async function tellOfChanges(ctx: Ctx, review: ReviewRow, said: readonly Said[], note: string): Promise<void> {
  const names = said.filter(({ done }) => done).map(({ name }) => name);
  if (names.length === 0) return;
  const text = `In access review ${review.number}, ${ctx.actor.name} asks for a change of what ${names.join(", ")} may do: ${note}`;
  await tellAdministrators(ctx, "Access change requested", text);
}

/** Writes down who has left before anybody decided, as they are now. */
export async function writeDownLeavers(ctx: Ctx, review: ReviewRow): Promise<void> {
  const gone = await ctx.db
    .select({ line: accessReviewLine })
    .from(accessReviewLine)
    .innerJoin(appUser, eq(appUser.id, accessReviewLine.userId))
    .where(
      and(
        eq(accessReviewLine.reviewId, review.id),
        eq(accessReviewLine.outcome, "open"),
        sql`${appUser.status} in ('deactivated', 'archived')`,
      ),
    );
  await freezePeople(
    ctx,
    review,
    gone.map(({ line }) => line),
    "left",
  );
}

/** Writes down who was not confirmed, as they are at the closing. */
export async function writeDownUnconfirmed(ctx: Ctx, review: ReviewRow): Promise<void> {
  const open = await ctx.db
    .select()
    .from(accessReviewLine)
    .where(and(eq(accessReviewLine.reviewId, review.id), notInArray(accessReviewLine.outcome, ["confirmed", "change", "left"])));
  await freezePeople(ctx, review, open, "open");
}

async function freezePeople(ctx: Ctx, review: ReviewRow, rows: readonly Line[], outcome: "left" | "open"): Promise<void> {
  const people = await peopleNow(
    ctx.db,
    rows.map(({ userId }) => userId),
    review.changesSince ?? review.createdAt,
  );
  for (const { id, version, userId } of rows)
    await ctx.store.update(accessReviewLine, id, version, { outcome, person: people.get(userId) ?? null }, "close");
}
