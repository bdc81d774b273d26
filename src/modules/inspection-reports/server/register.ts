import { asc, eq } from "drizzle-orm";
import { inspectionReport } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { numberRegister, numberSequence } from "#kit/server/tables.ts";

/** Every number of every sequence with its state; missing and duplicate values would show (R22). Of a report out of reach no more than that. */
export async function registerOfNumbers(ctx: Ctx) {
  const sequences = await ctx.db
    .select()
    .from(numberSequence)
    .where(eq(numberSequence.key, "report"))
    .orderBy(asc(numberSequence.scope), asc(numberSequence.period));
  const rows = await ctx.db
    .select()
    .from(numberRegister)
    .where(eq(numberRegister.entity, "InspectionReport"))
    .orderBy(asc(numberRegister.value));
  const seen = await ctx.db.select({ id: inspectionReport.id }).from(inspectionReport).where(ctx.lookup.within(inspectionReport));
  const reached = new Set(seen.map(({ id }) => id));
  return sequences.map((sequence) => {
    const own = rows.filter(({ sequenceId }) => sequenceId === sequence.id);
    const values = own.map(({ value }) => value);
    const last = sequence.nextValue - 1;
    return {
      sequence: [sequence.scope, sequence.period].filter(Boolean).join(" · "),
      first: 1,
      last,
      missing: Array.from({ length: last }, (_, index) => index + 1).filter((value) => !values.includes(value)),
      duplicates: values.filter((value, index) => values.indexOf(value) !== index),
      rows: own.map(({ value, number, state, entityId, reason, at }) => {
        const isReached = entityId !== null && reached.has(entityId);
        return { value, number, state, reportId: isReached ? entityId : null, reason: isReached ? reason : null, at };
      }),
    };
  });
}
