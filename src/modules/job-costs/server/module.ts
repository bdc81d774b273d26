import type { FastifyInstance } from "fastify";
import { jobCosts } from "../contract.ts";
import { equipmentCosts, labourCosts } from "./labour.ts";
import { rates } from "./rates.ts";
import { costRateRetention } from "./retention.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";
import { serverModule } from "../../../server-module.ts";

function costRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, jobCosts, rates);
}

export const jobCostsServer = serverModule(jobCosts, {
  routes: costRoutes,
  answers: { labourCosts, equipmentCosts },
  retention: { records: [costRateRetention] },
});
