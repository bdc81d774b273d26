import { z } from "zod";
import { Problem } from "../contract.ts";
import type { Served } from "./services.ts";

interface Operation {
  operationId?: string;
  requestBody?: unknown;
  responses?: Record<string, unknown>;
}

/** The part of an OpenAPI document that describes what is sent and answered. */
interface Description {
  paths?: Record<string, Partial<Record<string, unknown>> | undefined>;
  components?: { schemas?: object; responses?: object };
}

/**
 * Completes the OpenAPI description with what the schemas of the routes leave open: the name of success, that files and forms are sent, that an
 * answer may be empty, and the shape of every refusal.
 */
export function describeAnswers<D extends Description>(document: D, served: readonly Served[]): D {
  const byName = new Map(served.map((one) => [`${one.module}.${one.name}`, one.endpoint]));
  for (const methods of Object.values(document.paths ?? {}))
    for (const operation of Object.values(methods ?? {}) as Operation[]) {
      const endpoint = byName.get(operation.operationId ?? "");
      if (!endpoint) continue;
      if (endpoint.carries === "upload") operation.requestBody = form;
      operation.responses = { ...successOf(operation, endpoint), "4XX": { $ref: "#/components/responses/Refused" } };
    }
  const { $schema: _draft, ...problem } = z.toJSONSchema(Problem);
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: problem },
    responses: { Refused: { description: "Refused, and why", content: { "application/json": { schema: refersToProblem } } } },
  };
  return document;
}

const refersToProblem = { $ref: "#/components/schemas/Problem" };
const file = { type: "string", contentMediaType: "application/octet-stream" };
const form = {
  required: true,
  content: { "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file } } } },
};

function successOf({ responses = {} }: Operation, { carries, reply }: Served["endpoint"]): Record<string, unknown> {
  if (carries === "file") return { 200: { description: "The file", content: { "*/*": { schema: file } } } };
  if (reply instanceof z.ZodUndefined) return { 204: { description: "Done" } };
  return { 200: { ...(responses["200"] as object), description: "Done" } };
}
