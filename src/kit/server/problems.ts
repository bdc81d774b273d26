import type { FastifyInstance, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Problem } from "../contract.ts";
import { conflicting, frozen, invalid, refused, Refusal, tooLarge, tooMany } from "../refusals.ts";
import { constraintOf, keyOf, outage, stateOf, type UniqueKey, withoutValues } from "./database-errors.ts";
import { describedRecords } from "./record.ts";

/** The only place where an error becomes an answer: a status, a stable code and a sentence, never a stack trace. */
export function answerProblems(
  app: FastifyInstance,
  told: (fault: Fault) => void = () => undefined,
  refusedTo: (request: FastifyRequest, refusal: Refusal) => Promise<void> = async () => undefined,
): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalFor(error, request.body);
    if (refusal.status >= 500) request.log.error({ err: withoutValues(error), requestId: request.id }, refusal.message);
    if (refusal.problem.code === "unexpected") told(faultOf(error, request));
    if (noted.has(refusal.status)) request.log.warn(attempt(request, refusal), refusal.message);
    await refusedTo(request, refusal);
    const problem: Problem = { ...refusal.problem, requestId: request.id };
    return reply
      .code(refusal.status)
      .type("application/json")
      .serializer((value: unknown) => JSON.stringify(value))
      .send(problem);
  });
}

/** An error of our own, for the error log: without the database's values, which may be personal data. */
export interface Fault {
  message: string;
  stack: string;
  /** Method and the pattern of the address, without ids. */
  route: string;
  requestId: string;
  userId: string | null;
}

function faultOf(error: unknown, request: FastifyRequest): Fault {
  const { message, stack, name } = withoutValues(error) as { message?: unknown; stack?: unknown; name?: unknown };
  return {
    message: typeof message === "string" ? `${typeof name === "string" ? name : "Error"}: ${message}` : String(error),
    stack: typeof stack === "string" ? stack : "",
    route: `${request.method} ${request.routeOptions.url ?? "unknown"}`,
    requestId: request.id,
    userId: request.admitted?.actor?.id ?? null,
  };
}

/** Not allowed, and too many requests: what someone looking for a way in would cause. */
const noted = new Set([403, 429]);

/** Who requested what, without the query and without the token of a link, which is a key: a reader of the log would hold it. */
function attempt(request: FastifyRequest, { status, problem }: Refusal) {
  const { id: requestId, method, ip, admitted } = request;
  const { url: pattern = "" } = request.routeOptions;
  const path = /:(token|code)\b/.test(pattern) ? pattern : request.url.split("?", 1)[0];
  return { requestId, status, code: problem.code, method, path, ip, userId: admitted?.actor?.id };
}

/** Whether the sender disconnected before the body was complete: Node's own message, with a code that a lost database has too. */
const isHungUp = (error: unknown): boolean =>
  error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";

/** Every way in which a request can fail, as a refusal a person can act on; `sent` is its body, for refusals that repeat a value. */
export function refusalFor(error: unknown, sent?: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isHungUp(error))
    return new Refusal(400, { code: "broken-off", message: "What was sent did not arrive whole. Send it again." });
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
    fromDatabase(error, sent) ??
    fromFastify(error) ??
    new Refusal(500, {
      code: "unexpected",
      message: "Something went wrong on the server. Nothing was saved. Try again, and report the request id if it happens twice.",
    })
  );
}

function fromDatabase(error: unknown, sent: unknown): Refusal | null {
  const state = stateOf(error);
  if (state === "23505") return duplicate(constraintOf(error) ?? "", sent, keyOf(error));
  if (state === "23503")
    return refused("This refers to a record that does not exist, or that others still refer to.", [], "unknown-reference");
  if (state === "HP001") return frozen("This record");
  if (state !== undefined && wrongValues.has(state)) return invalid([], "A value has the wrong type for its field.");
  if (state === "40001" || state === "40P01")
    return conflicting("Someone saved related records at the same moment. Nothing was saved; try again.", "busy");
  return null;
}

/** Text that is not an id or a number, a day that does not exist, a number too large for its column. */
const wrongValues = new Set(["22P02", "22003", "22007", "22008"]);

function duplicate(constraint: string, sent: unknown, key: UniqueKey | null): Refusal {
  for (const { kind } of describedRecords()) {
    const known = kind.unique?.[constraint];
    if (!known) continue;
    const value = valueSent(sent, known.field);
    // A value made by the server and not sent, such as a number, is not repeated.
    const message =
      known.message.includes("{value}") && value === null ? sameValues : known.message.replaceAll("{value}", () => value ?? "");
    return new Refusal(409, { code: "duplicate", message, fields: [{ path: known.field, message }] });
  }
  const taken = key && takenIn(sent, key);
  if (!taken) return conflicting(sameValues, "duplicate");
  const { path, name, value } = taken;
  const message = `The ${name} ${value} is already used by another record (${path}). Use another one.`;
  return new Refusal(409, { code: "duplicate", message, fields: [{ path, message }] });
}

/**
 * Which of the duplicate values was sent, and where: "changes.people.0.id". Null where none was, so that nothing is revealed that was not sent.
 */
function takenIn(
  sent: unknown,
  key: UniqueKey,
  at: readonly string[] = [],
): { path: string; name: string; value: string } | null {
  if (typeof sent !== "object" || sent === null) return null;
  for (const [name, value] of Object.entries(sent)) {
    const place = [...at, name];
    const index = key.columns.findIndex(
      (column) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) === name,
    );
    if (index !== -1 && String(value) === key.values[index])
      return { path: place.join("."), name: (key.columns[index] ?? "").replaceAll("_", " "), value: String(value) };
    const found = takenIn(value, key, place);
    if (found) return found;
  }
  return null;
}

const sameValues = "A record with these values already exists.";

/** The value of a field in the body of a request: at the top level when something is created, among the changes when something is changed. */
function valueSent(sent: unknown, field: string): string | null {
  for (const part of [sent, fieldOf(sent, "changes")]) {
    const value = fieldOf(part, field);
    if (typeof value === "string" || typeof value === "number") return String(value);
  }
  return null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
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
