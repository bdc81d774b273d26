import { dueLabels } from "../contract.ts";
import { leadsOf } from "./rules.ts";
import { workingDaysBetween } from "#directory/company/holidays.ts";
import type { DueItem } from "#due/contract.ts";
import type { DueBucket, DueState } from "#due/rules.ts";
import { type DueAsked, type DueFilter, listDue, totalDue } from "#due/server/index.ts";
import { workCalendars } from "#due/server/workdays.ts";
import { type DueSubject, dueSubjects } from "#due/subjects.ts";
import { reachOf } from "#kit/access.ts";
import { wrongField } from "#kit/refusals.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, isDay } from "#kit/validity.ts";
import type { ListQuery } from "#kit/server/list-query.ts";

export interface DueQuery {
  q?: string | undefined;
  subject?: DueSubject[] | undefined;
  bucket?: DueBucket[] | undefined;
  state?: DueState[] | undefined;
  baseLocationId?: string[] | undefined;
  mine?: boolean | undefined;
  after?: string | undefined;
  limit: number;
}

export const dueList = {
  due: (ctx: Ctx, { query }: { query: DueQuery }) => pageOfDue(ctx, query),
  countDue: async (ctx: Ctx, { query }: { query: DueQuery }) => ({
    count: await totalDue(ctx.db, await askedBy(ctx), filterOf(ctx, query)),
  }),
  exportDue: (ctx: Ctx, { query }: { query: DueQuery & { format: "csv" | "xlsx"; columns?: string | undefined } }) =>
    exportRows(ctx, {
      noun: "due item",
      labels: dueLabels,
      query: query as ListQuery & { format: "csv" | "xlsx" },
      page: async (asked) => {
        const { rows, next } = await pageOfDue(ctx, { ...query, after: asked.after, limit: asked.limit });
        return { rows: rows.map((row) => ({ ...row, subject: dueSubjects[row.subject].title })), next };
      },
    }),
};

/** What comes due as this person sees it now. */
async function askedBy(ctx: Ctx): Promise<DueAsked> {
  const { actor, now, db, lookup, services } = ctx;
  return {
    sources: services.contributions.due,
    now,
    timeZone: actor.timeZone,
    leads: await leadsOf(db),
    within: (table) => lookup.within(table),
    may: (module) => actor.isSuperUser || reachOf(actor.rights, [module], "view") !== null,
  };
}

function filterOf({ actor }: Ctx, { q, subject, bucket, state, baseLocationId, mine }: DueQuery): DueFilter {
  return { q, subject, bucket, state, baseLocationId, ownerId: mine ? actor.id : undefined };
}

/** A page of the list as this person sees it. */
export async function pageOfDue(ctx: Ctx, query: DueQuery) {
  const after = query.after === undefined ? undefined : markOf(query.after);
  const found = await listDue(ctx.db, await askedBy(ctx), filterOf(ctx, query), { limit: query.limit + 1, after });
  const rows = found.slice(0, query.limit);
  const last = found.length > query.limit ? rows.at(-1) : undefined;
  const calendars = await workCalendars(ctx.db, [...new Set(rows.flatMap(({ baseLocationId: base }) => base ?? []))]);
  const workingDaysLeft = ({ daysLeft, dueOn, baseLocationId: base }: DueItem) =>
    daysLeft < 0 ? null : workingDaysBetween(addDays(dueOn, -daysLeft), dueOn, (base && calendars.get(base)) || null);
  const listed = rows.map((row) => ({ ...row, id: row.recordId, workingDaysLeft: workingDaysLeft(row) }));
  return { rows: listed, next: last ? `${last.dueOn}~${last.recordId}` : null };
}

function markOf(after: string): { dueOn: string; recordId: string } {
  const [dueOn = "", recordId = ""] = after.split("~");
  if (isDay(dueOn) && /^[0-9a-f-]{36}$/.test(recordId)) return { dueOn, recordId };
  throw wrongField("after", "This page marker is not valid. Load the list again from the start.");
}
