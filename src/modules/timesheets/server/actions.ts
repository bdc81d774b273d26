import { entryLife } from "../contract.ts";
import { records } from "./entries.ts";
import { mayWriteFor } from "./facts.ts";
import { timesheetEntry } from "./tables.ts";
import { announce } from "#kit/server/events.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import { notify } from "#kit/server/notices.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { mondayOf } from "#kit/validity.ts";
import { projectUsed } from "#modules/project-management/events.ts";

type Entry = Row<typeof timesheetEntry>;

/** The steps in the life of an entry of time. */
export const actions = actionHandlers(timesheetEntry, records, entryLife, {
  submit: (ctx, { userId }) => {
    mayWriteFor(ctx, userId);
    return { returnReason: null };
  },
  approve: async (ctx, { projectId }) => {
    await announce(ctx, projectUsed, { projectId });
    return { approvedAt: ctx.now.toISOString(), approvedById: ctx.actor.id };
  },
  sendBack: returned,
  correct: returned,
});

/** The person reads why, once for a week however many of its entries come back at a time. */
async function returned(ctx: Ctx, entry: Entry, { reason = "" }: { reason?: string }) {
  const week = mondayOf(entry.day);
  await notify(ctx.store.rows, ctx.services, ctx.now, {
    userId: entry.userId,
    subject: "returned",
    title: `Time of the week of ${week} was returned`,
    body: reason,
    href: `/timesheets?on=${entry.day}`,
    key: `time returned ${entry.userId} ${week} ${ctx.now.toISOString()}`,
  });
  return { returnReason: reason, approvedAt: null, approvedById: null };
}

interface Chosen {
  entries: readonly { id: string; version: number }[];
}

/** One step on several entries, all or none. */
const onEach =
  (verb: "approve" | "sendBack" | "lock") =>
  async (ctx: Ctx, { body: { entries, ...body } }: { body: Chosen & { reason?: string } }) => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    for (const { id, version } of entries) await actions[verb](ctx, { id, body: { ...body, version } });
    return { entries: entries.length };
  };

export const approveAll = onEach("approve");
export const sendBackAll = onEach("sendBack");
export const lockAll = onEach("lock");
