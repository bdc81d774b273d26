/** The S-curve of a project: planned, earned and actual, on cost for people who may see costs, else on the price without the actual cost. */
import type { SCurve } from "../project-figures.ts";
import { addedUp, totalOf } from "../figures.ts";
import { lumpSumEarned } from "../rules/earned-value.ts";
import { curveDays, upTo } from "../rules/curve.ts";
import { mayCost } from "./costs.ts";
import { mustSeePrices, needsBudget } from "./of-project.ts";
import { wholeBudget } from "./price.ts";
import { spentOn } from "./spent.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project } from "#modules/project-management/server/tables.ts";

export async function showCurve(ctx: Ctx, { id }: { id: string }): Promise<SCurve> {
  const { db, services, today } = ctx;
  const of = await ctx.lookup.find(project, id);
  mustSeePrices(ctx);
  const { currency } = await needsBudget(db, id);
  const { baseline, changes } = await wholeBudget(db, id);
  const { cost, revenue } = totalOf(addedUp([baseline, changes]));
  const onCost = mayCost(ctx);
  const whole = onCost ? cost : revenue;
  const first = of.actualStartOn && of.actualStartOn < of.startOn ? of.actualStartOn : of.startOn;
  const days = curveDays(first, of.endOn > today ? of.endOn : today, today);
  const { byDay } = await answerTo(services, "shareOfWork")({ db, services }, { projectId: id, days });
  const spent = onCost ? (await spentOn({ db, services }, id, currency)).spent : [];
  return {
    currency,
    basis: onCost ? "cost" : "price",
    points: days.map((day, at) => ({
      day,
      planned: lumpSumEarned(currency, whole, byDay[at]?.plan ?? null),
      earned: day > today ? null : lumpSumEarned(currency, whole, byDay[at]?.done ?? null),
      actual: day > today || spent.length === 0 ? null : upTo(spent, day, currency),
    })),
  };
}
