import { and, eq, getTableName, type SQL, sql } from "drizzle-orm";
import {
  companyColumn,
  contentColumns,
  contentOf,
  definitionOf,
  type FoundContent,
  type Json,
  policyOf,
  type ReportRow,
  withItsRecords,
  type Written,
} from "./loading.ts";
import { reportComment } from "./review/tables.ts";
import { inspectionReport, reportSignature } from "./tables.ts";
import type { ReportPolicyPart } from "#directory/company/report-policy.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { jsonRows } from "#kit/server/json-rows.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";

/** A report for its page: the content, the names of the records it refers to, and its events. */
export interface Shown extends Written {
  names: Names;
  /** In the order they were made. */
  signatures: (typeof reportSignature.$inferSelect)[];
  comments: (typeof reportComment.$inferSelect & { authorName: string | null })[];
  /** Whether it has a ledger entry. */
  inLedger: boolean;
  revisions: Pick<ReportRow, "id" | "revision" | "status" | "issuedOn" | "reasonForRevision">[];
}
interface Names {
  clientName: string;
  clientCode: string;
  siteName: string | null;
  projectNumber: string | null;
  workOrderNumber: string | null;
  templateCode: string;
  templateVersion: number;
  newestTemplateVersion: number | null;
  authorName: string | null;
}

/**
 * Loaded in one statement, plus the definition of a template not yet cached, because people open reports all day; null if `within` excludes it for
 * this person.
 */
export async function loadShown(db: Reading, id: string, within?: SQL): Promise<Shown | null> {
  const [found] = await db.execute<Found>(sql`${statement} where ${and(eq(inspectionReport.id, id), within)}`, "objects");
  if (!found) return null;
  const { names, company, policies, signatures, comments, inLedger, revisions, templateFrozenAt } = found;
  const report = json.report.read(found.report);
  return {
    report,
    content: contentOf(report, found),
    policy: policyOf(report, company, policies ?? []),
    definition: await definitionOf(db, { id: report.templateId, frozenAt: templateFrozenAt }),
    names,
    signatures: signatures.map(json.signature.read),
    comments: comments.map(({ comment, authorName }) => ({ ...json.comment.read(comment), authorName })),
    inLedger,
    revisions,
  };
}

const json = { report: jsonRows(inspectionReport), signature: jsonRows(reportSignature), comment: jsonRows(reportComment) };

interface Found extends FoundContent {
  report: Json;
  names: Names;
  templateFrozenAt: string | null;
  /** Company and policies only while the policy is not frozen with the report. */
  company: Json | null;
  policies: (ReportPolicyPart | null)[] | null;
  signatures: Json[];
  comments: { comment: Json; authorName: string | null }[];
  inLedger: boolean;
  revisions: Shown["revisions"];
}

const statement = sql.raw(`select ${json.report.row("inspection_report")} as report, ${contentColumns}, ${companyColumn},
  t.frozen_at as "templateFrozenAt", json_build_object('clientName', c.display_name, 'clientCode', c.code, 'siteName', s.name, 'projectNumber', p.number, 'workOrderNumber', w.number,
    'templateCode', t.code, 'templateVersion', t.template_version,
    'newestTemplateVersion', case when inspection_report.status = 'draft' then
      (select max(n.template_version) from ${getTableName(reportTemplate)} n where n.code = t.code and n.status = 'approved'
        and (n.effective_from is null or n.effective_from <= current_date)) end,
    'authorName', (select u.first_name || ' ' || u.last_name from ${getTableName(appUser)} u where u.id = inspection_report.created_by_id)) as names,
  case when inspection_report.policy is null
    then json_build_array(c.report_policy, s.report_policy, p.report_policy, w.report_policy) end as policies,
  ${json.signature.rows("x", "report_signature x where x.report_id = inspection_report.id", "x.signed_at, x.id")} as signatures,
  (select coalesce(json_agg(json_build_object('comment', ${json.comment.row("x")}, 'authorName', u.first_name || ' ' || u.last_name)
      order by x.created_at), '[]'::json)
    from review_comment x left join ${getTableName(appUser)} u on u.id = x.created_by_id where x.report_id = inspection_report.id) as comments,
  exists (select 1 from report_ledger x where x.report_id = inspection_report.id) as "inLedger",
  (select json_agg(json_build_object('id', x.id, 'revision', x.revision, 'status', x.status, 'issuedOn', x.issued_on,
      'reasonForRevision', x.reason_for_revision) order by x.revision)
    from inspection_report x where x.report_number = inspection_report.report_number
      or (inspection_report.report_number is null and x.id in (inspection_report.id, inspection_report.replaces_report_id))) as revisions
  ${withItsRecords}`);
