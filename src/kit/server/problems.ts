import type { FastifyInstance } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Problem } from "../contract.ts";
import { conflicting, frozen, invalid, refused, Refusal, tooLarge, tooMany } from "../refusals.ts";
import { constraintOf, outage, stateOf } from "./database-errors.ts";
import { describedRecords } from "./record.ts";

/** The one place where an error becomes an answer: a status, a stable code and a sentence, never a stack. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error);
    if (refusal.status >= 500) request.log.error({ err: error, requestId: request.id }, refusal.message);
    const problem: Problem = { ...refusal.problem, requestId: request.id };
    return reply
      .code(refusal.status)
      .type("application/json")
      .serializer((value: unknown) => JSON.stringify(value))
      .send(problem);
  });
}

/** Every way in which a request can fail, as a refusal a person can act on. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalid(
      error.validation.map(({ instancePath, message }) => ({
        path: instancePath.split("/").filter(Boolean).join("."),
        message: message ?? "This value is not valid.",
      })),
    );
  }
  return (
    outage(error) ??
    fromDatabase(error) ??
    fromFastify(error) ??
    new Refusal(500, {
      code: "unexpected",
      message: "Something went wrong on the server. Nothing was saved. Try again, and report the request id if it happens twice.",
    })
  );
}

function fromDatabase(error: unknown): Refusal | null {
  const state = stateOf(error);
  if (state === "23505") return duplicate(constraintOf(error) ?? "");
  if (state === "23503")
    return refused("This refers to a record that does not exist, or that others still refer to.", [], "unknown-reference");
  if (state === "HP001") return frozen("This record");
  if (state === "22P02" || state === "22007" || state === "22008")
    return invalid([], "A value is not of the kind this field takes.");
  if (state === "40001" || state === "40P01")
    return conflicting("Somebody saved related records at the same moment. Nothing was saved; try again.", "busy");
  return null;
}

function duplicate(constraint: string): Refusal {
  for (const { kind } of describedRecords()) {
    const known = kind.unique?.[constraint];
    if (known)
      return new Refusal(409, {
        code: "duplicate",
        message: known.message,
        fields: [{ path: known.field, message: known.message }],
      });
  }
  return conflicting("A record with these values already exists.", "duplicate");
}

function fromFastify(error: unknown): Refusal | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 429) return tooMany("Too many requests. Wait a minute and try again.");
  if (statusCode === 413) return tooLarge("What was sent is too large.");
  if (statusCode === 415) return invalid([], "Send JSON with the content type application/json.");
  if (statusCode === 400)
    return invalid([], code?.includes("JSON") ? "The JSON sent cannot be read." : "The request cannot be read.");
  return null;
}
