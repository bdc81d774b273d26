import type { z } from "zod";
import type { ChartAsked } from "../../charts.ts";
import { type Week, weeksFrom } from "../../rules/weeks.ts";
import { notAllowed } from "#kit/refusals.ts";
import { couldDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";

export type ChartQuery = z.output<typeof ChartAsked>;

/** The weeks asked for; refused to who does not plan. */
export function weeksAsked(ctx: Ctx, { on }: Pick<ChartQuery, "on">): Week[] {
  if (!couldDo(ctx.actor, "assignment.plan"))
    throw notAllowed("Charts of the calendar are for coordinators, Operations and leads.");
  return weeksFrom(on ?? ctx.today);
}

/** Of the first to the last week; `before` days earlier, for shifts that go past midnight. */
export const rangeOfWeeks = (weeks: readonly Week[], before = 0): { from: Day; to: Day } => ({
  from: addDays(weeks[0]?.from ?? "", -before),
  to: weeks.at(-1)?.to ?? "",
});

/** To a hundredth, after the sum. */
export const rounded = (amount: number): number => Math.round(amount * 100) / 100;
