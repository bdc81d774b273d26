import { workLabels, type WorkNow } from "../contract.ts";
import { words } from "../tiles.ts";
import { ageInWorkingDays } from "./age.ts";
import { wrongField } from "#kit/refusals.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { WorkItem } from "#work/contract.ts";
import { countWork, listWork, type WorkFilter, type WorkMark } from "#work/server/index.ts";
import type { WorkAsked } from "#work/server/source.ts";
import { workSubjectIds, workSubjects } from "#work/subjects.ts";
import type { ListQuery } from "#kit/server/list-query.ts";

type Query = WorkFilter & { after?: string | undefined; limit: number };

/** Items of it that the start page shows. */
const shownAtOnce = 8;

const askedBy = ({ services, actor, today, lookup }: Ctx): WorkAsked => ({
  sources: services.contributions.work,
  actor,
  today,
  within: (table) => lookup.within(table),
});

export const workList = {
  work: (ctx: Ctx, { query }: { query: Query }) => page(ctx, query),
  countWork: async (ctx: Ctx, { query }: { query: Query }) => ({ count: await countWork(ctx.db, askedBy(ctx), query) }),
  exportWork: (ctx: Ctx, { query }: { query: Query & { format: "csv" | "xlsx"; columns?: string | undefined } }) =>
    exportRows(ctx, {
      noun: "work item",
      labels: workLabels,
      query: query as ListQuery & { format: "csv" | "xlsx" },
      page: async (asked) => {
        const { rows, next } = await page(ctx, { ...query, after: asked.after, limit: asked.limit });
        return { rows: rows.map((row) => ({ ...row, subject: workSubjects[row.subject].title })), next };
      },
    }),
};

/** The tile: how much waits in all, and what is to be done first. */
export async function workNow(ctx: Ctx, baseId: string | undefined): Promise<WorkNow> {
  const base = baseId ? { baseLocationId: [baseId] } : {};
  const { rows, total, bySubject } = await listWork(ctx.db, askedBy(ctx), base, { limit: shownAtOnce });
  const link = (search: Record<string, string>) =>
    `/my-work${words({ ...search, ...(baseId ? { baseLocationId: baseId } : {}) })}`;
  const kinds = workSubjectIds
    .flatMap((subject) => ({ subject, count: bySubject[subject] ?? 0, href: link({ subject }) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return { kind: "work", place: "work", href: link({}), count: total, rows: await aged(ctx, rows), kinds };
}

async function page(ctx: Ctx, query: Query): Promise<{ rows: WorkItem[]; next: string | null }> {
  const after = query.after === undefined ? undefined : markOf(query.after);
  const { rows: found } = await listWork(ctx.db, askedBy(ctx), query, { limit: query.limit + 1, after });
  const rows = found.slice(0, query.limit);
  const last = found.length > query.limit ? rows.at(-1) : undefined;
  const next = last ? [last.blocks, last.dueOn ?? "", last.since, last.id].join("~") : null;
  return { rows: await aged(ctx, rows), next };
}

async function aged(ctx: Ctx, rows: readonly Omit<WorkItem, "age">[]): Promise<WorkItem[]> {
  if (rows.length === 0) return [];
  const ageOf = await ageInWorkingDays(ctx);
  return rows.map((row) => ({ ...row, age: ageOf(row.since) }));
}

function markOf(after: string): WorkMark {
  const [, blocks, dueOn, since, id] =
    /^(true|false)~(\d{4}-\d\d-\d\d)?~(\d{4}-\d\d-\d\dT[\d:.]+Z)~([0-9a-f-]{36})$/.exec(after) ?? [];
  if (!since || !id) throw wrongField("after", "This page marker is not valid. Load the list again from the start.");
  return { blocks: blocks === "true", dueOn: dueOn ?? null, since, id };
}
