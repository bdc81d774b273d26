import { numberDay } from "../rules/numbering.ts";
import { methodInNumber } from "../rules/roles.ts";
import type { Loaded } from "./loading.ts";
import { reportRule } from "#directory/company/numbering.ts";
import { refused } from "#kit/refusals.ts";
import { formatNumber, problemsWithPattern, type ScopeValues, sequenceOf } from "#kit/numbering.ts";
import type { Ctx } from "#kit/server/services.ts";
import { takeNumber } from "#kit/server/numbering.ts";

/** The report's number, from the client's pattern and the year of the inspection (R20, R21). Counted per client, restarting every year. */
export async function giveNumber(
  ctx: Ctx,
  { report, content, policy, client, site, project, workOrder, definition }: Loaded,
): Promise<string> {
  const day = numberDay(report.performedDates);
  if (!day) throw refused("Enter the inspection dates");
  const pattern = policy.numberPattern;
  const rule = reportRule(pattern);
  const problems = problemsWithPattern(rule);
  if (problems.length > 0) throw refused(problems[0] ?? "", problems);
  const values: ScopeValues = {
    CLIENT: client.code,
    METHOD: methodInNumber(definition, content),
    ...(site ? { SITE: site.code } : {}),
    ...(project ? { PROJECT: project.number } : {}),
    ...(workOrder ? { WO: workOrder.number } : {}),
  };
  const { scope, period } = sequenceOf(rule, values, day);
  return takeNumber(
    ctx.store,
    { key: "report", scope: `${pattern} ${scope}`.trim(), period },
    "InspectionReport",
    (value) => formatNumber(pattern, values, day, value),
    report.id,
  );
}
