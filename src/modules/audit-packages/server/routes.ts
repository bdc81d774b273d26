import type { FastifyInstance } from "fastify";
import { auditPackages } from "../contract.ts";
import { packageOf } from "./package.ts";
import { zipOf } from "./zip.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

export function auditPackageRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, auditPackages, {
    find: async (ctx, { id }) => (await packageOf(ctx, id)).shown,
    zip: (ctx, { id }) => zipOf(ctx, id),
  });
}
