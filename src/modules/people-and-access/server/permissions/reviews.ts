import { randomUUID } from "node:crypto";
import { and, asc, count, desc, eq, inArray, isNull, min, sql } from "drizzle-orm";
import type { AccessReview } from "../../review-contract.ts";
import { nextReviewOn, reviewDueOn, reviewState } from "../../review-rules.ts";
import { accessNotice, addressesOf } from "../user-letters.ts";
import { accessReview, accessReviewLine } from "./tables.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { namesOf } from "#directory/people/server/names.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { takeNumber } from "#kit/server/numbering.ts";
import type { Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { insertWithoutEvent } from "#kit/server/without-event.ts";
import { addMonths, type Day, dayIn } from "#kit/validity.ts";
import { postWorded } from "#kit/server/mail.ts";

export type ReviewRow = Row<typeof accessReview>;

/** The job that opens a review when it is due, and reports what was not confirmed in time. */
export const reviewJob = "access.review";

/** Who reviews: the quality manager and administrators (rule 15). */
const isReviewer = ({ actor }: Ctx): boolean => actor.isSuperUser || actor.named.has("access.review");

export function mustReview(ctx: Ctx): void {
  if (!isReviewer(ctx)) throw notAllowed("Access is reviewed by the quality manager and administrators.");
}

export async function reviews(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(accessReview)
    .orderBy(desc(accessReview.openedOn), desc(accessReview.createdAt))
    .limit(60);
  return { rows: await shownReviews(ctx, rows), nextOn: await nextOn(ctx.db), mayReview: isReviewer(ctx) };
}

export async function openReview(ctx: Ctx): Promise<AccessReview> {
  mustReview(ctx);
  await refuseSecond(ctx.db);
  return shownReview(ctx, await open(ctx.store, ctx.today));
}

async function refuseSecond(db: Reading): Promise<void> {
  const [running] = await db.select().from(accessReview).where(isNull(accessReview.closedAt));
  if (running) throw refused(`${running.number} is still open. Close it first.`);
}

/** Everybody who has an account, each to be looked at by somebody else. */
async function open(store: Store, today: Day): Promise<ReviewRow> {
  const { db } = store;
  const people = await db
    .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(appUser)
    .where(and(inArray(appUser.status, ["active", "locked", "invited"]), isNull(appUser.archivedAt)))
    .orderBy(asc(appUser.lastName), asc(appUser.firstName));
  const [before] = await db
    .select({ closedAt: accessReview.closedAt })
    .from(accessReview)
    .orderBy(desc(accessReview.openedOn), desc(accessReview.createdAt))
    .limit(1);
  const year = today.slice(0, 4);
  const id = randomUUID();
  const sequence = { key: "accessReview", scope: "", period: year };
  const number = await takeNumber(store, sequence, "AccessReview", (value) => `AR-${year}-${value}`, id);
  const review = await store.insert(
    accessReview,
    {
      id,
      number,
      openedOn: today,
      dueOn: reviewDueOn(today),
      changesSince: before?.closedAt ?? `${addMonths(today, -6)}T00:00:00.000Z`,
      people: people.length,
    },
    "open",
  );
  const by = {
    createdAt: store.now,
    createdById: store.actor?.id ?? null,
    updatedAt: store.now,
    updatedById: store.actor?.id ?? null,
  };
  await insertWithoutEvent(
    store,
    accessReviewLine,
    people.map(({ id: userId, firstName, lastName }) => ({
      id: randomUUID(),
      ...by,
      reviewId: id,
      userId,
      name: `${lastName} ${firstName}`,
    })),
  );
  return review;
}

/** The day on which a review opens by itself. */
async function nextOn(db: Reading): Promise<Day> {
  const [last] = await db
    .select({ openedOn: accessReview.openedOn })
    .from(accessReview)
    .orderBy(desc(accessReview.openedOn))
    .limit(1);
  const [first] = await db.select({ at: min(appUser.createdAt) }).from(appUser);
  return nextReviewOn(last?.openedOn ?? null, dayIn("UTC", first?.at ?? new Date()));
}

/** By the clock, in UTC: opens the review that is due, and tells the reviewers, once, what was not confirmed after 30 days. */
export async function openDueReview(services: Services): Promise<void> {
  const now = services.clock();
  const today = dayIn("UTC", now);
  await asSystem(services, async (store) => {
    const { db } = store;
    const [running] = await db.select().from(accessReview).where(isNull(accessReview.closedAt));
    if (running) return report(services, store, now, running, today);
    if (today < (await nextOn(db))) return;
    const review = await open(store, today);
    const text = `Access review ${review.number} is open. Please confirm by ${review.dueOn} what each person may do, or request a change: ${addressOf(services)}`;
    await tellReviewers(services, store, now, "The access review is open", text);
  });
}

async function report(services: Services, store: Store, now: Date, review: ReviewRow, today: Day): Promise<void> {
  if (review.reportedAt || today <= review.dueOn) return;
  const { open: unconfirmed } = (await countsOf(store.db, [review.id])).get(review.id) ?? nobody;
  await store.update(accessReview, review.id, review.version, { reportedAt: now.toISOString() }, "report");
  if (unconfirmed === 0) return;
  const people = unconfirmed === 1 ? "One person is" : `${unconfirmed} people are`;
  const text = `${people} not confirmed in access review ${review.number}, which was due on ${review.dueOn}. Nothing was removed. ${addressOf(services)}`;
  await tellReviewers(services, store, now, "The access review is overdue", text);
}

const addressOf = (services: Services) => `${services.publicUrl}/user-permissions?tab=review`;

async function tellReviewers(services: Services, store: Store, now: Date, subject: string, text: string): Promise<void> {
  for (const to of await addressesOf(store.db, [builtInRoles.ADM, builtInRoles.QM]))
    await postWorded(store.rows, services, accessNotice(to, subject, text), now);
}

const nobody = { confirmed: 0, change: 0, left: 0, open: 0 };

/** How many people of each review stand where. Whose access has ended meanwhile needs no confirmation any more. */
export async function countsOf(db: Reading, ids: readonly string[]): Promise<Map<string, typeof nobody>> {
  if (ids.length === 0) return new Map();
  const outcome = sql<keyof typeof nobody>`case when ${accessReviewLine.outcome} = 'open'
    and ${appUser.status} in ('deactivated', 'archived') then 'left' else ${accessReviewLine.outcome} end`;
  const rows = await db
    .select({ reviewId: accessReviewLine.reviewId, outcome, many: count() })
    .from(accessReviewLine)
    .innerJoin(appUser, eq(appUser.id, accessReviewLine.userId))
    .where(inArray(accessReviewLine.reviewId, [...ids]))
    .groupBy(accessReviewLine.reviewId, sql`2`);
  const found = new Map<string, typeof nobody>();
  for (const { reviewId, outcome: name, many } of rows) found.set(reviewId, { ...nobody, ...found.get(reviewId), [name]: many });
  return found;
}

export async function shownReview(ctx: Ctx, row: ReviewRow): Promise<AccessReview> {
  const [shown] = await shownReviews(ctx, [row]);
  if (!shown) throw new Error("A review that was read is shown.");
  return shown;
}

async function shownReviews(ctx: Ctx, rows: readonly ReviewRow[]): Promise<AccessReview[]> {
  const counts = await countsOf(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const names = await namesOf(ctx.db, [...new Set(rows.flatMap(({ createdById }) => createdById ?? []))]);
  return rows.map((row) => ({
    ...row,
    openedByName: row.createdById ? (names.get(row.createdById) ?? "Someone") : null,
    state: reviewState(row, ctx.today),
    ...(counts.get(row.id) ?? nobody),
  }));
}
