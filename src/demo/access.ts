/** Access of the demo company: a confirmed and closed review, and a colleague who currently stands in. */
import { zoneOf } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { writeRecords } from "./write.ts";
import { delegation } from "#directory/people/server/tables.ts";
import { dayEndIn } from "#kit/day-end.ts";
import type { Actor } from "#kit/server/actor.ts";
import { actAs } from "#kit/server/context.ts";
import type { Db } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";
import { closeReview } from "#modules/people-and-access/server/permissions/review-closing.ts";
import { decideLines, reviewLines } from "#modules/people-and-access/server/permissions/review-lines.ts";
import { openReview } from "#modules/people-and-access/server/permissions/reviews.ts";
import type { Key } from "./keys.ts";

export async function lookAfterAccess(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  await standIn(db, calendar);
  await reviewOnce(services, db, calendar, actor);
}

/** The lead technician reviews calibrations while the equipment controller is away. */
async function standIn(db: Db, { ago, at }: Calendar): Promise<void> {
  const [validFrom, validTo] = [ago(2), ago(-9)];
  const zone = zoneOf.HOU;
  await writeRecords(db, delegation, [
    {
      id: idOf("delegation nadia wes"),
      at: at(ago(5), "10:20"),
      by: personId("nadia"),
      fromUserId: personId("nadia"),
      toUserId: personId("wes"),
      actions: ["calibration.review"],
      validFrom,
      validTo,
      startsAt: dayEndIn(zone, addDays(validFrom, -1)).toISOString(),
      endsAt: dayEndIn(zone, validTo).toISOString(),
      reason: "Annual leave",
    },
  ]);
}

async function reviewOnce(services: Services, db: Db, { ago, at }: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const as = <R>(key: Key, day: number, time: string, work: (ctx: Ctx) => Promise<R>) =>
    actAs(services, db, actor(key), new Date(at(ago(day), time)), work);
  const { id } = await as("helen", 96, "09:10", openReview);
  const confirm = (key: Key, day: number, time: string) =>
    as(key, day, time, async (ctx) => {
      const { rows } = await reviewLines(ctx, { id, query: { limit: 200, outcome: ["open"] } as object });
      const lines = rows.filter(({ isOwn }) => !isOwn).map(({ id: line, version, seen }) => ({ id: line, version, seen }));
      await decideLines(ctx, { id, body: { outcome: "confirmed", lines } });
    });
  await confirm("helen", 92, "14:30");
  await confirm("peter", 91, "08:50");
  await as("peter", 91, "09:05", (ctx) => closeReview(ctx, { id, body: { version: 1 } }));
}
