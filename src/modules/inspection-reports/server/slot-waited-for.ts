import { sql } from "drizzle-orm";
import { inspectionReport, reportLine, reportPerson, reportSignature } from "./tables.ts";

const signed = sql`from ${reportSignature} where ${reportSignature.reportId} = ${inspectionReport.id} and ${reportSignature.state} = 'active'`;
const evaluators = sql`select ${reportPerson.userId} from ${reportPerson} where ${reportPerson.reportId} = ${inspectionReport.id}
  and ${reportPerson.userId} is not null and ${reportPerson.roles} && array['evaluator', 'authorizedInspector']::text[]`;

const lines = sql`from ${reportLine} where ${reportLine.reportId} = ${inspectionReport.id}`;
const readOn = sql`${reportLine.values} ->> 'interpretedOn'`;

/** `evaluationDays` of rules/film-reading.ts, in SQL. */
const evaluationDays = sql`case
  when exists (select 1 ${lines}) and not exists (select 1 ${lines} and coalesce(${readOn}, '') = '')
    then array(select ${readOn} ${lines})
  else ${inspectionReport.performedDates} end`;

/** Whether a person of a report covers every day of evaluation, by days worked and days of films they read. */
export const coversEvaluation = sql`(${reportPerson.dates} = '{}' or
  ${reportPerson.dates} || array(select ${readOn} ${lines} and ${reportLine.values} ->> 'interpretedBy' = ${reportPerson.id}::text) @> ${evaluationDays})`;

const ofEveryDay = sql`${evaluators} and ${coversEvaluation}`;

/**
 * The slot a submitted report waits for: `slotsOf` of slots.ts, in SQL; a test compares the two. An evaluator signs unless the performer who signed
 * is an evaluator on every day; then the review the policy requires, by a Level III if the client or the method requires one.
 */
export const slotWaitedFor = sql<"evaluated" | "reviewed" | "approved">`case
  when exists (${evaluators})
    and not exists (select 1 ${signed} and ${reportSignature.slot} = 'performed' and ${reportSignature.signerUserId} in (${ofEveryDay}))
    and not exists (select 1 ${signed} and ${reportSignature.slot} = 'evaluated') then 'evaluated'
  when ${inspectionReport.policy} ->> 'reviewLevel' = 'levelIII'
    or ${inspectionReport.policy} -> 'levelIIIForMethods' ? ${inspectionReport.method} then 'approved'
  else 'reviewed' end`;
