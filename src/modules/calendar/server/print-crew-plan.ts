import type { calendar } from "../contract.ts";
import { crewPlanPaper } from "../crew-plan.ts";
import { showRoster } from "./roster.ts";
import type { Asked } from "#kit/contract.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

/** The timeline of people as this person reads it, on paper. */
export async function printCrewPlan(ctx: Ctx, asked: Asked<(typeof calendar.endpoints)["crewPlan"]>): Promise<Download> {
  const { query } = asked;
  const roster = await showRoster(ctx, { ...asked, query: { ...query, items: false } });
  const bytes = await printOnPaper(ctx, crewPlanPaper(roster));
  return new Download(`crew-plan-${query.from}.pdf`, "application/pdf", bytes, { inline: true });
}
