import { sql } from "drizzle-orm";
import { inspectionReport, reportPerson, reportSignature } from "./tables.ts";

const signed = sql`from ${reportSignature} where ${reportSignature.reportId} = ${inspectionReport.id} and ${reportSignature.state} = 'active'`;
const evaluators = sql`select ${reportPerson.userId} from ${reportPerson} where ${reportPerson.reportId} = ${inspectionReport.id}
  and ${reportPerson.userId} is not null and ${reportPerson.roles} && array['evaluator', 'authorizedInspector']::text[]`;

/**
 * The slot a submitted report waits for: `slotsOf` of slots.ts, in SQL; a test compares the two. An evaluator signs unless the performer who
 * signed did both; then the review its policy asks for, by a Level III where the client or the method wants one.
 */
export const slotWaitedFor = sql<"evaluated" | "reviewed" | "approved">`case
  when exists (${evaluators})
    and not exists (select 1 ${signed} and ${reportSignature.slot} = 'performed' and ${reportSignature.signerUserId} in (${evaluators}))
    and not exists (select 1 ${signed} and ${reportSignature.slot} = 'evaluated') then 'evaluated'
  when ${inspectionReport.policy} ->> 'reviewLevel' = 'levelIII'
    or ${inspectionReport.policy} -> 'levelIIIForMethods' ? ${inspectionReport.method} then 'approved'
  else 'reviewed' end`;
