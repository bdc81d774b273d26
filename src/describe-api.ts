import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { describeAnswers } from "#kit/server/openapi.ts";

/** The description of every endpoint that is registered after it, served as OpenAPI 3.1 at `/api/openapi.json`. */
export async function describeApi(app: FastifyInstance, { publicUrl, cookieName }: { publicUrl: string; cookieName: string }) {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName } } },
      info: {
        title: "Holdpoint",
        description: "Every endpoint of the product, as its pages use it.",
        version: "2.0.3010",
        license: { name: "MIT", identifier: "MIT" },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (description) =>
      "openapiObject" in description ? describeAnswers(description.openapiObject, app.served) : description.swaggerObject,
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
}
