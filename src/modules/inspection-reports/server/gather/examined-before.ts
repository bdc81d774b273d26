import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { acceptedUnrepaired, type ExaminedLine, filmOf, filmsSeenBefore } from "../../rules/examined-before.ts";
import type { Loaded } from "../loading.ts";
import { inReport, question } from "../../rules/misfit.ts";
import { foldedName, foldedWeld } from "../../rules/same-name.ts";
import { folded, foldedWeldOf } from "../folded-names.ts";
import { inspectionReport, isOfItem, reportLine } from "../tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** Questions if signed reports of the client rejected a weld that is accepted here, or already have one of its films. */
export async function examinedBeforeFindings(db: Reading, { report, content, definition }: Loaded): Promise<Finding[]> {
  const { lines } = content;
  if (!definition.lines.fields.some(({ key }) => key === "joint" || key === "filmNo")) return [];
  const earlier = await examinedBefore(
    db,
    report,
    lines.map(({ itemKey }) => foldedWeld(itemKey)),
    lines.map((line) => foldedName(filmOf(line))),
  );
  const asked = (ruleId: string) => (message: string) =>
    question(ruleId, inReport(`lines ${message.slice(0, message.indexOf(":"))}`), message);
  return [
    ...acceptedUnrepaired(lines, earlier, report.inspectedOn).map(asked("R-REJECTED")),
    ...filmsSeenBefore(lines, earlier).map(asked("R-FILM")),
  ];
}

const filmNo = sql<string | null>`(${reportLine.values} ->> 'filmNo')`;

/**
 * Lines of signed reports of the same client and method with one of the welds or films. Welds are the same if the reports have one item, work order
 * or project and no different drawings; the report's own revisions are left out.
 */
async function examinedBefore(
  db: Reading,
  { clientCompanyId, method, provisionalRef, workOrderId, projectId, itemTag, header }: Loaded["report"],
  welds: readonly string[],
  films: readonly string[],
): Promise<ExaminedLine[]> {
  const named = (all: readonly string[]) => [...new Set(all)].filter((one) => one.length > 0);
  const [keys, numbers] = [named(welds), named(films)];
  const sought: SQL[] = [
    ...(keys.length > 0 ? [inArray(foldedWeldOf(reportLine.itemKey), keys)] : []),
    ...(numbers.length > 0 ? [inArray(folded(filmNo), numbers)] : []),
  ];
  const sameWork = [
    ...(workOrderId ? [eq(inspectionReport.workOrderId, workOrderId)] : []),
    ...(projectId ? [eq(inspectionReport.projectId, projectId)] : []),
    ...(itemTag ? [isOfItem(itemTag)] : []),
  ];
  if (sought.length === 0 || sameWork.length === 0) return [];
  const drawing = typeof header["drawingNo"] === "string" ? foldedName(header["drawingNo"]) : "";
  const theirs = folded(sql`coalesce(${inspectionReport.header} ->> 'drawingNo', '')`);
  const found = await db
    .select({
      reportNumber: inspectionReport.reportNumber,
      inspectedOn: inspectionReport.inspectedOn,
      itemTag: inspectionReport.itemTag,
      itemKey: reportLine.itemKey,
      filmNo,
      result: reportLine.result,
      examStage: reportLine.examStage,
    })
    .from(reportLine)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportLine.reportId))
    .where(
      and(
        or(...sought),
        or(...sameWork),
        eq(inspectionReport.clientCompanyId, clientCompanyId),
        eq(inspectionReport.method, method),
        inArray(inspectionReport.status, ["signed", "released"]),
        isNull(inspectionReport.archivedAt),
        ne(inspectionReport.provisionalRef, provisionalRef),
        drawing === "" ? undefined : sql`${theirs} in ('', ${drawing})`,
      ),
    )
    .orderBy(desc(inspectionReport.inspectedOn), reportLine.lineNo)
    .limit(2000);
  return found.map((line) => ({ ...line, reportNumber: line.reportNumber ?? "" }));
}
