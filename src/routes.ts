import type { FastifyInstance } from "fastify";
import type { ModuleId } from "./catalogue.ts";
import type { Host } from "#kit/server/host.ts";
import { peopleAndAccessRoutes } from "#modules/people-and-access/server/routes.ts";

/** What each module's server answers. A module of the catalogue that is missing here does not compile. */
export const routes: Record<ModuleId, (app: FastifyInstance, host: Host) => void> = {
  "people-and-access": peopleAndAccessRoutes,
};
