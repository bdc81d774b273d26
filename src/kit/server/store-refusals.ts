/** The store's messages when it does not write. */
import type { PgTable } from "drizzle-orm/pg-core";
import { unavailable } from "../refusals.ts";
import { outage, stateOf } from "./database-errors.ts";
import { kindOf, type RecordTable } from "./record.ts";

const cannotRecord = "Changes cannot be saved because they cannot be recorded.";
/** The transaction had failed before, or two were in conflict: the trail is not the cause. An outage has its own message. */
const inAnotherWay: ReadonlySet<string> = new Set(["25P02", "40001", "40P01"]);

/** A change that cannot be recorded does not happen. */
export function unrecorded(error: unknown): never {
  throw outage(error) || inAnotherWay.has(stateOf(error) ?? "") ? error : unavailable(cannotRecord);
}

/** No details of a row that differs from what the server wrote: something in the database interferes. */
export function refuseNotAsSent(table: RecordTable, fields: readonly string[]): void {
  if (fields.length === 0) return;
  const refusal = unavailable("This was not saved: the database changed it while storing it. Ask an administrator.");
  refusal.cause = new Error(`A row of ${kindOf(table).entity} is not as it was sent: ${fields.join(", ")}.`);
  throw refusal;
}

/** The record as it may be shown to people who may see it. */
export function withoutSecrets(table: PgTable, row: object): object {
  const secret = kindOf(table).secret ?? [];
  return Object.fromEntries(Object.entries(row).filter(([field]) => !secret.includes(field)));
}
