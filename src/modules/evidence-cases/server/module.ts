import { evidenceCases } from "../contract.ts";
import { joinOpenCases, openCase } from "./open-case.ts";
import { evidenceCaseRoutes } from "./routes.ts";
import { evidenceCaseWork } from "./work.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { on } from "#kit/server/events.ts";
import { reportSealed } from "#modules/inspection-reports/events.ts";
import { serverModule } from "../../../server-module.ts";

export const evidenceCasesServer = serverModule(evidenceCases, {
  routes: evidenceCaseRoutes,
  work: evidenceCaseWork,
  subscribes: [on(evidenceDoubted, openCase), on(reportSealed, (ctx, { reportId }) => joinOpenCases(ctx, reportId))],
});
