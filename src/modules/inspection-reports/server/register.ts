import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { importedReport } from "./imported/tables.ts";
import { inspectionReport } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { numberRegister, numberSequence } from "#kit/server/tables.ts";

/**
 * Every value of every sequence with its state; missing and duplicate values would show (R22). Of a report out of reach no more than that: its number
 * names the client. Numbers up to the highest imported one were given before Holdpoint: those that were not imported are not missing here. Of a sequence none of whose reports the person may see they are told nothing, as its name says whose it is.
 */
export async function registerOfNumbers(ctx: Ctx) {
  const sequences = await ctx.db
    .select()
    .from(numberSequence)
    .where(eq(numberSequence.key, "report"))
    .orderBy(asc(numberSequence.scope), asc(numberSequence.period));
  const within = ctx.lookup.within(inspectionReport);
  const withinImported = ctx.lookup.within(importedReport);
  const rows = await ctx.db
    .select({
      sequenceId: numberRegister.sequenceId,
      value: numberRegister.value,
      number: within
        ? sql<
            string | null
          >`case when coalesce(${inspectionReport.id}, ${importedReport.id}) is not null then ${numberRegister.number} end`
        : numberRegister.number,
      state: numberRegister.state,
      reportId: inspectionReport.id,
      importedId: importedReport.id,
      reason: within
        ? sql<string | null>`case when ${inspectionReport.id} is not null then ${numberRegister.reason} end`
        : numberRegister.reason,
      at: numberRegister.at,
    })
    .from(numberRegister)
    .leftJoin(inspectionReport, and(eq(inspectionReport.id, numberRegister.entityId), within))
    .leftJoin(importedReport, and(eq(importedReport.id, numberRegister.entityId), withinImported))
    .where(inArray(numberRegister.entity, ["InspectionReport", "ImportedReport"]))
    .orderBy(asc(numberRegister.value));
  return sequences.flatMap((sequence) => {
    const own = rows.filter(({ sequenceId }) => sequenceId === sequence.id);
    if (within && !own.some(({ reportId, importedId }) => reportId ?? importedId)) return [];
    const values = own.map(({ value }) => value);
    // A counter moved temporarily during a signature leaves a number beyond its end.
    const last = values.reduce((most, value) => Math.max(most, value), sequence.nextValue - 1);
    const given = new Set(values);
    const before = own.reduce((most, { state, value }) => (state === "imported" ? Math.max(most, value) : most), 0);
    return {
      sequence: [sequence.scope, sequence.period].filter(Boolean).join(" · "),
      first: 1,
      before,
      last,
      missing: Array.from({ length: last }, (_, index) => index + 1).filter((value) => value > before && !given.has(value)),
      duplicates: values.filter((value, index) => values.indexOf(value) !== index),
      rows: own.map(({ sequenceId: _, ...row }) => row),
    };
  });
}
