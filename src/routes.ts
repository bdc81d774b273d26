import type { FastifyInstance } from "fastify";
import type { ModuleId } from "./catalogue.ts";
import type { Host } from "#kit/server/host.ts";
import { ndtTrainingRoutes } from "#modules/ndt-training/server/routes.ts";
import { peopleAndAccessRoutes } from "#modules/people-and-access/server/routes.ts";
import { processesProceduresRoutes } from "#modules/processes-procedures/server/routes.ts";
import { reportTemplatesRoutes } from "#modules/report-templates/server/routes.ts";

/** What each module's server answers. A module of the catalogue that is missing here does not compile. */
export const routes: Record<ModuleId, (app: FastifyInstance, host: Host) => void> = {
  "report-templates": reportTemplatesRoutes,
  "ndt-training": ndtTrainingRoutes,
  "processes-procedures": processesProceduresRoutes,
  "people-and-access": peopleAndAccessRoutes,
};
