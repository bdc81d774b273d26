import { sql } from "drizzle-orm";
import { companyOf } from "../company.ts";
import type { Client } from "./check-index.ts";
import { reportRule } from "#directory/company/numbering.ts";
import { resolvePolicy } from "#directory/company/report-policy.ts";
import { companyPolicy } from "#directory/company/rules.ts";
import { formatNumber, readNumber, sequenceOf } from "#kit/numbering.ts";
import type { Reading } from "#kit/server/database.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Store } from "#kit/server/store.ts";
import { numberRegister, numberSequence } from "#kit/server/tables.ts";
import type { Day } from "#kit/validity.ts";

interface Numbered {
  reportNumber: string;
  method: string;
  issuedOn: Day;
  of: Client;
}

/** The count that a number belongs to, by the pattern of its client. */
interface Counted {
  scope: string;
  period: string;
  value: number;
  /** The number that would follow it. */
  next: string;
}

/** Counts beyond this are no counts: a number that ends with a date would use up all before it. */
const mostPlausible = 999_999;

/** Of each number that the client's pattern could have printed, the count it is of: reports to come are numbered after it. */
export async function countsOf(db: Reading, rows: readonly Numbered[]): Promise<(Counted | null)[]> {
  const company = companyPolicy(await companyOf(db));
  return rows.map(({ reportNumber, method, issuedOn, of }) => {
    const { numberPattern: pattern } = resolvePolicy(company, of.reportPolicy);
    const read = readNumber(pattern, reportNumber, issuedOn);
    const values = { ...read?.values, CLIENT: of.code, METHOD: method };
    const isOurs = (["CLIENT", "METHOD"] as const).every(
      (token) => read?.values[token] === undefined || read.values[token] === values[token],
    );
    if (!read || !isOurs || read.value < 1 || read.value > mostPlausible) return null;
    const { scope, period } = sequenceOf(reportRule(pattern), values, read.day);
    return {
      scope: `${pattern} ${scope}`.trim(),
      period,
      value: read.value,
      next: formatNumber(pattern, values, read.day, read.value + 1),
    };
  });
}

/** Of each count the one that is furthest on. */
export function furthest(counts: readonly (Counted | null)[]): Counted[] {
  const found = new Map<string, Counted>();
  for (const count of counts) {
    if (!count) continue;
    const key = `${count.scope} ${count.period}`;
    if ((found.get(key)?.value ?? 0) < count.value) found.set(key, count);
  }
  return [...found.values()];
}

/** Moves the counts on, never back, and enters the imported numbers in the register. */
export async function continueNumbers(store: Store, rows: readonly (Numbered & { id: string })[]): Promise<void> {
  const counts = await countsOf(store.db, rows);
  const sequences = new Map<string, string>();
  for (const { scope, period, value } of furthest(counts)) {
    const [sequence] = await store.rows
      .insert(numberSequence)
      .values({ id: orderedId(), key: "report", scope, period, nextValue: value + 1 })
      .onConflictDoUpdate({
        target: [numberSequence.key, numberSequence.scope, numberSequence.period],
        set: { nextValue: sql`greatest(${numberSequence.nextValue}, ${value + 1})` },
      })
      .returning();
    if (sequence) sequences.set(`${scope} ${period}`, sequence.id);
  }
  for (const [index, row] of rows.entries()) {
    const count = counts[index];
    const sequenceId = count && sequences.get(`${count.scope} ${count.period}`);
    if (!count || !sequenceId) continue;
    const entry = { id: orderedId(), sequenceId, value: count.value, number: row.reportNumber, entityId: row.id, at: store.now };
    // Another revision has the same number.
    await store.rows
      .insert(numberRegister)
      .values({ ...entry, state: "imported", entity: "ImportedReport" })
      .onConflictDoNothing();
  }
}
