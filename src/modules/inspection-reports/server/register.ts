import { asc, eq } from "drizzle-orm";
import type { Ctx } from "#kit/server/services.ts";
import { numberRegister, numberSequence } from "#kit/server/tables.ts";

/** Every number of every sequence with its state; missing and duplicate values would show (R22). */
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
      rows: own.map(({ value, number, state, entityId, reason, at }) => ({
        value,
        number,
        state,
        reportId: entityId,
        reason,
        at,
      })),
    };
  });
}
