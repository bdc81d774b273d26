/**
 * The people and the welders of a line, kept once for all lines that have the same: a line has the id of its set, so that figures divided by person are
 * added up from an index and the names are read a few times only.
 */
import { createHash } from "node:crypto";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { nameSet } from "./tables.ts";
import { inParts } from "#kit/in-parts.ts";
import type { PlainRows } from "#kit/server/plain-rows.ts";
import { asUuid } from "./sources.ts";

/** The id of a set, always the same for the same names. */
export const nameSetId = (names: readonly string[]): string =>
  asUuid(createHash("sha256").update(JSON.stringify(names.toSorted())).digest("hex"));

/** Stores the sets that are not there yet. */
export async function storeNameSets(rows: PlainRows, sets: readonly (readonly string[])[]): Promise<void> {
  const made = new Map(sets.map((names) => [nameSetId(names), names.toSorted()]));
  const values = [...made].toSorted(([a], [b]) => a.localeCompare(b)).map(([id, names]) => ({ id, names }));
  for (const part of inParts(values, 500)) await rows.insert(nameSet).values(part).onConflictDoNothing();
}

/** Whether the set of a line has one of these names. */
export const hasOneOf = (column: AnyColumn, names: readonly string[]): SQL =>
  sql`${column} in (select ${nameSet.id} from ${nameSet} where ${nameSet.names} && array[${sql.join(
    names.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[])`;

/** Each name of a joined set, as rows. */
export const namesOfSet = sql`unnest(${nameSet.names})`;
