/** Notifies people about a report: those it waits for, and those it was returned to. */
import type { Loaded, ReportRow } from "./loading.ts";
import { evaluatorsOf, slotActions, slotsOf } from "./slots.ts";
import { together } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { notify } from "#kit/server/notices.ts";

const page = (id: string) => `/inspection-reports/${id}`;

/** Everyone who could sign next, except the person who has just signed. */
export async function tellNextSigners(ctx: Ctx, loaded: Loaded, submitted: ReportRow): Promise<void> {
  const next = slotsOf(loaded, ctx.actor.id)[1];
  if (!next) return;
  const people =
    next === "reviewed" || next === "approved"
      ? await ctx.services.whoMay(ctx.db, {
          named: slotActions[next],
          module: "inspection-reports",
          baseLocationId: submitted.baseLocationId,
        })
      : evaluatorsOf(loaded, ctx.actor.id);
  const title = `${submitted.reportNumber} waits for your ${next === "evaluated" ? "evaluation" : "review"}`;
  const others = people.filter((id) => id !== ctx.actor.id);
  await together(
    others.map((userId) =>
      notify(ctx.store.rows, ctx.services, ctx.now, {
        userId,
        subject: "review",
        title,
        body: `${ctx.actor.name} submitted it.`,
        href: page(submitted.id),
        key: `review ${submitted.id} ${submitted.version}`,
      }),
    ),
  );
}

/** Its author, and whoever had submitted it. */
export async function tellReturned(ctx: Ctx, report: ReportRow, reason: string): Promise<void> {
  const people = new Set([report.createdById, report.submittedById].filter((id) => id !== null && id !== ctx.actor.id));
  for (const userId of people)
    if (userId !== null)
      await notify(ctx.store.rows, ctx.services, ctx.now, {
        userId,
        subject: "returned",
        title: `${report.reportNumber ?? report.provisionalRef} was returned to you`,
        body: `${ctx.actor.name}: ${reason}`,
        href: page(report.id),
        key: `returned ${report.id} ${report.version}`,
      });
}
