import { DrizzleQueryError } from "drizzle-orm/errors";
import { diskFull, Refusal, unavailable } from "#kit/refusals.ts";

/** The server does not start, and this is the reason to print: a sentence without a stack trace. */
export class StartRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartRefused";
  }
}

/** The message while it cannot be reached. */
export const away = "The database cannot be reached right now.";

/** The message while the database can be read but not changed: a standby, or a primary that is being promoted. */
export const readOnly = "The database takes no changes at the moment.";

/** The answer to a request when the database cannot do its work now: it cannot be reached, or its disk is full. Null for any other error. */
export function outage(error: unknown): Refusal | null {
  if (stateOf(error) === "53100") return diskFull("The server's disk is full. Nothing was saved; tell your administrator.");
  // The refusal already gives its reason.
  if (error instanceof Refusal) return error.status === 503 ? error : null;
  if (noneCameFree(error))
    return unavailable("The server is busy and could not reach its records in time. Nothing was saved; try again in a minute.");
  const words = refusedNow[stateOf(error) ?? ""];
  if (words) return unavailable(`${words} Nothing was saved; try again in a minute.`);
  if (!isUnavailable(error)) return null;
  return unavailable(`${away} Nothing was saved; try again in a minute.`);
}

/** The database works but cannot do this at the moment, by SQLSTATE. */
const refusedNow: Record<string, string> = {
  "25006": readOnly,
  "55P03": "Someone else is changing the same records, and that is taking a long time.",
  "57014": "This took too long.",
};

/** True when the database could not be reached, went away, or has no space left: a 503, not a bug in the request. */
export function isUnavailable(error: unknown): boolean {
  return chainOf(error).some(
    (one) =>
      (one instanceof Refusal && one.status === 503) ||
      connectionCodes.has(codeOf(one)) ||
      hasNoSocket(one) ||
      connectionWords.test(one.message),
  );
}

/** True when all connections to the database were in use for as long as a request waits for one. */
export const noneCameFree = (error: unknown): boolean =>
  chainOf(error).some(({ message }) => message === "timeout exceeded when trying to connect");

/** A server on this machine that is down has removed its socket file. */
const hasNoSocket = (error: Error) => codeOf(error) === "ENOENT" && "syscall" in error && error.syscall === "connect";

/** True when it refused a change because it is read-only, as a standby is. */
export const takesNoChanges = (error: unknown): boolean => stateOf(error) === "25006";

/** The SQLSTATE of a database error, however deeply it is wrapped; undefined for any other error. */
export function stateOf(error: unknown): string | undefined {
  return chainOf(error)
    .map(codeOf)
    .find((code) => /^[0-9A-Z]{5}$/.test(code));
}

/** The name of the constraint that a database error reports. */
export function constraintOf(error: unknown): string | undefined {
  for (const one of chainOf(error)) {
    if ("constraint" in one && typeof one.constraint === "string") return one.constraint;
  }
  return undefined;
}

export interface UniqueKey {
  columns: string[];
  values: string[];
}

/** Columns and values that are taken, as the database words it: "Key (report_id, line_no)=(…, 4) already exists."; null where it does not say. */
export function keyOf(error: unknown): UniqueKey | null {
  for (const one of chainOf(error)) {
    const found = "detail" in one && typeof one.detail === "string" ? /^Key \((.+)\)=\((.*)\) already/.exec(one.detail) : null;
    if (found) return { columns: (found[1] ?? "").split(", "), values: (found[2] ?? "").split(", ") };
  }
  return null;
}

/** An error as it may be logged: for a database error the statement and the reason, without the values, which may be personal data. */
export function withoutValues(error: unknown): unknown {
  const chain = chainOf(error);
  const failed = chain.find((one) => one instanceof DrizzleQueryError);
  const code = stateOf(error);
  if (!failed && !code) return error;
  const reason = chain.find((one) => codeOf(one) === code) ?? chain.at(-1);
  const frames = (chain[0]?.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return { type: reason?.name, code, message: reason?.message, query: failed?.query, stack: frames.join("\n") };
}

// SQLSTATE classes 08 (connection), 53 (out of room, memory, connections) and 57P (shutting down), and the sockets' own codes.
const connectionCodes = new Set([
  ..."08000 08001 08003 08004 08006 53000 53100 53200 53300 57P01 57P02 57P03".split(" "),
  ..."ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH".split(" "),
]);
const connectionWords =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|cannot use a pool after|client has encountered a connection error|pglite is closed/i;

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error && !chain.includes(one); one = one.cause) {
    chain.push(one);
    if (one instanceof AggregateError) chain.push(...one.errors.filter((inner) => inner instanceof Error));
  }
  return chain;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
