import { and, eq, sql } from "drizzle-orm";
import { alongside, type Reading } from "./database.ts";
import { addRow } from "./insertion.ts";
import { orderedId } from "./ordered-id.ts";
import { formatNumber, type NumberRule, type ScopeValues, type Series, sequenceOfSeries } from "../numbering.ts";
import type { Day } from "../validity.ts";
import { PlainRows } from "./plain-rows.ts";
import { numberRegister, numberSequence, numberSeries } from "./tables.ts";
import type { Store } from "./store.ts";

/** Which count: what is numbered (key), within which scope values, in which period ("2026", or "" when it never resets). */
export interface Sequence {
  key: string;
  scope: string;
  period: string;
}

/**
 * The next value of a sequence. Its row stays locked until the transaction ends, so two writers never get the same value and a rollback leaves no
 * gap. `format` makes the printed number; the register has one row for every value.
 */
export async function takeNumber(
  store: Store,
  sequence: Sequence,
  entity: string,
  format: (value: number) => string,
  entityId?: string,
): Promise<string> {
  const { key, scope, period } = sequence;
  const [taken] = await store.rows
    .insert(numberSequence)
    .values({ id: orderedId(), key, scope, period, nextValue: 2 })
    .onConflictDoUpdate({
      target: [numberSequence.key, numberSequence.scope, numberSequence.period],
      set: { nextValue: sql`${numberSequence.nextValue} + 1` },
    })
    .returning();
  if (!taken) throw new Error(`The number sequence ${key} could not be advanced.`);
  const value = taken.nextValue - 1;
  const number = format(value);
  const entry = { id: orderedId(), sequenceId: taken.id, value, number, state: "issued", entity, entityId, at: store.now };
  // Others may be waiting for the sequence: it is not delayed by waiting for the register.
  await alongside(store.db, addRow(PlainRows.transactionOf(store.rows), numberRegister, entry));
  return number;
}

/** Marks a number as void in the register: it stays used. */
export async function voidNumber(store: Store, number: string, entityId: string, reason: string): Promise<void> {
  await store.rows
    .update(numberRegister)
    .set({ state: "void", reason })
    .where(and(eq(numberRegister.number, number), eq(numberRegister.entityId, entityId)));
}

/** How a series is numbered now: as the company has set it, otherwise as shipped. */
export async function ruleOf(db: Reading, series: Series): Promise<NumberRule> {
  const [set] = await db.select().from(numberSeries).where(eq(numberSeries.key, series.key));
  return set ? { ...set, resetsOn: set.countPer as NumberRule["resetsOn"] & object } : series.rule;
}

/** The next number of a series for a record of that day. `values` gives the codes; only those in the pattern are read. */
export async function takeInSeries(
  store: Store,
  series: Series,
  { values, day, entityId }: { values: () => Promise<ScopeValues> | ScopeValues; day: Day; entityId?: string },
): Promise<string> {
  const rule = await ruleOf(store.db, series);
  const named = series.tokens.some((token) => rule.pattern.includes(`{${token}}`));
  const codes = named ? await values() : {};
  const sequence = { key: series.key, ...sequenceOfSeries(series, rule, codes, day) };
  return takeNumber(store, sequence, series.entity, (value) => formatNumber(rule.pattern, codes, day, value), entityId);
}
