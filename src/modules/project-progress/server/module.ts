import type { FastifyInstance } from "fastify";
import { projectProgress } from "../contract.ts";
import { progressOfProject, progressOfWorkOrder, shareOfWork } from "./progress.ts";
import { serverModule } from "../../../server-module.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

function progressRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, projectProgress, { ofProject: progressOfProject, ofWorkOrder: progressOfWorkOrder });
}

export const projectProgressServer = serverModule(projectProgress, {
  routes: progressRoutes,
  answers: { shareOfWork, progressOfWork: progressOfProject },
});
