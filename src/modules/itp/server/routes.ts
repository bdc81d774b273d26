import type { FastifyInstance } from "fastify";
import { itps } from "../contract.ts";
import { itpActions } from "./actions.ts";
import { eventsOf, passPoint } from "./events.ts";
import { changePlan, createPlan, plans, revisePlan } from "./itps.ts";
import { enterLinkedCode, refuseLinked, sendLinkedCode, showLinked, signLinked } from "./linked.ts";
import { printMatrix } from "./paper.ts";
import { askClient, requestsOf, revokeRequest } from "./requests.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

/** Answers the endpoints of the module. */
export function itpRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, itps, {
    ...plans,
    ...itpActions,
    create: createPlan,
    update: changePlan,
    revise: revisePlan,
    events: eventsOf,
    pass: passPoint,
    requests: requestsOf,
    ask: askClient,
    revokeRequest,
    linked: showLinked,
    sendLinkedCode,
    enterLinkedCode,
    signLinked,
    refuseLinked,
    matrix: printMatrix,
  });
}
