import { and, asc, eq, sql } from "drizzle-orm";
import { inspectionReport } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { numberRegister, numberSequence } from "#kit/server/tables.ts";

/**
 * Every value of every sequence with its state; missing and duplicate values would show (R22). Of a report out of reach no more than that: its number
 * names the client. Of a sequence none of whose reports the person may see they are told nothing, as its name says whose it is.
 */
export async function registerOfNumbers(ctx: Ctx) {
  const sequences = await ctx.db
    .select()
    .from(numberSequence)
    .where(eq(numberSequence.key, "report"))
    .orderBy(asc(numberSequence.scope), asc(numberSequence.period));
  const within = ctx.lookup.within(inspectionReport);
  const rows = await ctx.db
    .select({
      sequenceId: numberRegister.sequenceId,
      value: numberRegister.value,
      number: within
        ? sql<string | null>`case when ${inspectionReport.id} is not null then ${numberRegister.number} end`
        : numberRegister.number,
      state: numberRegister.state,
      reportId: inspectionReport.id,
      reason: within
        ? sql<string | null>`case when ${inspectionReport.id} is not null then ${numberRegister.reason} end`
        : numberRegister.reason,
      at: numberRegister.at,
    })
    .from(numberRegister)
    .leftJoin(inspectionReport, and(eq(inspectionReport.id, numberRegister.entityId), within))
    .where(eq(numberRegister.entity, "InspectionReport"))
    .orderBy(asc(numberRegister.value));
  return sequences.flatMap((sequence) => {
    const own = rows.filter(({ sequenceId }) => sequenceId === sequence.id);
    if (within && !own.some(({ reportId }) => reportId !== null)) return [];
    const values = own.map(({ value }) => value);
    // A counter moved temporarily during a signature leaves a number beyond its end.
    const last = values.reduce((most, value) => Math.max(most, value), sequence.nextValue - 1);
    const given = new Set(values);
    return {
      sequence: [sequence.scope, sequence.period].filter(Boolean).join(" · "),
      first: 1,
      last,
      missing: Array.from({ length: last }, (_, index) => index + 1).filter((value) => !given.has(value)),
      duplicates: values.filter((value, index) => values.indexOf(value) !== index),
      rows: own.map(({ sequenceId: _, ...row }) => row),
    };
  });
}
