import type { FastifyInstance } from "fastify";
import type { ModuleId } from "./catalogue.ts";
import type { Host } from "#kit/server/host.ts";
import { ndtTrainingRoutes } from "#modules/ndt-training/server/routes.ts";
import { activityAndAuditRoutes } from "#modules/activity-and-audit/server/routes.ts";
import { baseLocationRoutes } from "#modules/base-locations/server/routes.ts";
import { calibrationRoutes } from "#modules/calibration/server/routes.ts";
import { clientCompanyRoutes } from "#modules/client-companies/server/routes.ts";
import { dashboardRoutes } from "#modules/dashboard/server/routes.ts";
import { inventoryRoutes } from "#modules/inventory/server/routes.ts";
import { projectManagementRoutes } from "#modules/project-management/server/routes.ts";
import { peopleAndAccessRoutes } from "#modules/people-and-access/server/routes.ts";
import { processesProceduresRoutes } from "#modules/processes-procedures/server/routes.ts";
import { reminderRoutes } from "#modules/reminders/server/routes.ts";
import { reportTemplatesRoutes } from "#modules/report-templates/server/routes.ts";
import { settingsRoutes } from "#modules/settings/server/routes.ts";

import { inspectionReportRoutes } from "#modules/inspection-reports/server/routes.ts";

/** What each module's server answers. A module of the catalogue that is missing here does not compile. */
export const routes: Record<ModuleId, (app: FastifyInstance, host: Host) => void> = {
  dashboard: dashboardRoutes,
  reminders: reminderRoutes,
  "inspection-reports": inspectionReportRoutes,
  "report-templates": reportTemplatesRoutes,
  "ndt-training": ndtTrainingRoutes,
  "processes-procedures": processesProceduresRoutes,
  "base-locations": baseLocationRoutes,
  "client-companies": clientCompanyRoutes,
  "project-management": projectManagementRoutes,
  inventory: inventoryRoutes,
  calibration: calibrationRoutes,
  "people-and-access": peopleAndAccessRoutes,
  settings: settingsRoutes,
  "activity-and-audit": activityAndAuditRoutes,
};
