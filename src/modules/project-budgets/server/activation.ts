/** What a project is charged by: the rate sheets that price its work, or the price of its budget (project-management.md section 3). */
import { and, eq, isNull } from "drizzle-orm";
import { budgetOf } from "./of-project.ts";
import { priceOf } from "./price.ts";
import { milestone } from "./tables.ts";
import { currencyOfClient } from "#directory/clients/server/of-client.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { compareAmounts } from "#kit/money.ts";
import { answerTo, type Questions } from "#kit/server/questions.ts";
import { candidates } from "#modules/rate-sheets/rules/choose.ts";

/** Without a budget a project is billed by time and materials: a rate sheet must price it. A fixed price is the one of its budget. */
export const missingToActivate: Questions["missingToActivate"] = async (
  { db, services },
  { id, clientCompanyId, baseLocationId, on },
) => {
  const budget = await budgetOf(db, id);
  const billing = budget?.billing ?? "T&M";
  if (billing === "lump sum" || billing === "milestone") {
    const ofProject = and(eq(milestone.projectId, id), isNull(milestone.archivedAt));
    const hasPrice =
      compareAmounts(await priceOf(db, id), "0") > 0 || (billing === "milestone" && (await db.$count(milestone, ofProject)) > 0);
    return hasPrice
      ? []
      : [
          {
            message: `Enter the price of the budget: the project is billed by ${billing === "milestone" ? "milestones" : "lump sum"}.`,
          },
        ];
  }
  const currency = budget?.currency ?? (await currencyOfClient(db, clientCompanyId));
  const { sheets } = await answerTo(services, "sheetsThatPrice")(db, { clientCompanyId, currency });
  const needsAcceptance = (await financeDefaultsOf(db)).acceptanceBeforePricing;
  const job = { on, currency, clientCompanyId, projectId: id, workOrderId: null, baseId: baseLocationId, needsAcceptance };
  if (candidates(sheets, job).length > 0) return [];
  const accepted = needsAcceptance ? " Client sheets price only once the client has accepted them." : "";
  return [
    {
      message: `No approved rate sheet in ${currency} prices its work on ${on}: approve one, or enter a budget with a lump sum.${accepted}`,
    },
  ];
};
