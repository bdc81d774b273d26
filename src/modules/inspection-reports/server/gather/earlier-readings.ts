import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, lt, ne } from "drizzle-orm";
import { contradictedAsset, contradictedReadings } from "../../rules/earlier-readings.ts";
import { datedContent, load, type Loaded, type ReportRow } from "../loading.ts";
import { contextOf } from "../template-context.ts";
import { inspectionReport, isOfItem } from "../tables.ts";
import type { Eligibility } from "#eligibility/server/index.ts";
import type { Reading } from "#kit/server/database.ts";
import { builtInCodeOf } from "#modules/report-templates/definition.ts";
import { builtInCodeColumn, reportTemplate } from "#modules/report-templates/server/tables.ts";
import type { Line } from "#modules/report-templates/content.ts";
import { carriedLines } from "#modules/report-templates/new-content.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** One question each if a thickness report states different earlier readings, or a different asset, than the last signed report of the same item. */
export async function earlierReadingFindings(
  eligibility: Eligibility,
  db: Reading,
  { report, content, definition }: Loaded,
): Promise<Finding[]> {
  if (!definition.lines.fields.some(({ prefilled }) => prefilled)) return [];
  const row = await signedBefore(db, report, builtInCodeOf(definition));
  if (!row?.reportNumber) return [];
  const number = row.reportNumber;
  const readings = contradictedReadings(content.lines, { number, carried: await carriedFrom(eligibility, db, row) });
  const asset = contradictedAsset(content, { ...row, number }, definition.blocks.header);
  return [
    ...(readings ? [asked("UT-R5-SIGNED", "lines", readings, null)] : []),
    ...(asset ? [asked("UT-R5-ASSET", "header", asset, "API 570 6.3, 7")] : []),
  ];
}

function asked(ruleId: string, key: string, found: Pick<Finding, "message" | "about">, clause: string | null): Finding {
  return { ruleId, severity: "W", target: { block: "report", key }, ...found, clause };
}

/**
 * Cache of the lines carried into the next report: signed reports do not change, a draft is checked with each change, and 200 lines of readings take
 * 30 ms to calculate.
 */
const remembered = new Map<string, Line[]>();
const rememberedAtMost = 30;

async function carriedFrom(eligibility: Eligibility, db: Reading, row: ReportRow): Promise<Line[]> {
  const key = `${row.id} ${row.contentHash ?? ""}`;
  const known = remembered.get(key);
  if (known) return known;
  const before = await load(db, row);
  const carried = carriedLines(before.definition, datedContent(before), await contextOf(eligibility, db, before), randomUUID);
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size >= rememberedAtMost) remembered.delete(oldest);
  remembered.set(key, carried);
  return carried;
}

/** The last signed report of the same client, item (however its tag is written) and built-in template whose inspection was before this one; not one of its own revisions. */
async function signedBefore(db: Reading, report: ReportRow, builtInCode: string): Promise<ReportRow | null> {
  const { itemTag, inspectedOn, method, clientCompanyId, provisionalRef } = report;
  if (!itemTag || !inspectedOn) return null;
  const sameBuiltIn = db.select({ id: reportTemplate.id }).from(reportTemplate).where(eq(builtInCodeColumn, builtInCode));
  const [found] = await db
    .select()
    .from(inspectionReport)
    .where(
      and(
        isOfItem(itemTag),
        eq(inspectionReport.method, method),
        inArray(inspectionReport.templateId, sameBuiltIn),
        eq(inspectionReport.clientCompanyId, clientCompanyId),
        inArray(inspectionReport.status, ["signed", "released"]),
        lt(inspectionReport.inspectedOn, inspectedOn),
        ne(inspectionReport.provisionalRef, provisionalRef),
      ),
    )
    .orderBy(desc(inspectionReport.inspectedOn))
    .limit(1);
  return found ?? null;
}
