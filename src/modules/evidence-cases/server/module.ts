import { evidenceCases } from "../contract.ts";
import { followCalibration, joinOpenCases, openCase } from "./open-case.ts";
import { evidenceCaseRoutes } from "./routes.ts";
import { evidenceCaseWork } from "./work.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { on } from "#kit/server/events.ts";
import { calibrationDecided } from "#modules/calibration/events.ts";
import { reportSealed } from "#modules/inspection-reports/events.ts";
import { serverModule } from "../../../server-module.ts";

export const evidenceCasesServer = serverModule(evidenceCases, {
  routes: evidenceCaseRoutes,
  work: evidenceCaseWork,
  subscribes: [
    on(evidenceDoubted, openCase),
    on(reportSealed, (ctx, { reportId }) => joinOpenCases(ctx, reportId)),
    on(calibrationDecided, (ctx, { itemId }) => followCalibration(ctx, itemId)),
  ],
});
