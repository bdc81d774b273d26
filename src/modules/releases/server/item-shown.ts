/** What a release shows of a report: as it was sent or, before the issue, as it is. */
import type { ReleaseItem } from "../release.ts";
import type { releaseItem } from "./tables.ts";
import type { Row } from "#kit/server/record.ts";
import { notHeld } from "#modules/inspection-reports/imported/not-held.ts";
import type { importedReport } from "#modules/inspection-reports/server/imported/tables.ts";
import type { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

type Item = typeof releaseItem.$inferSelect;
type Shown = Omit<ReleaseItem, "id" | "pages" | "fileName" | "review">;

/** What is joined to a report written here. */
interface Joined {
  template: string | null;
  order: { number: string; purchaseOrder: string | null } | null;
  doubted: boolean;
  /** The revision that replaced it, and why. */
  by: number | null;
  byReason: string | null;
}

export function writtenItem(item: Item, report: Row<typeof inspectionReport>, joined: Joined): Shown {
  const { template, order, doubted, by, byReason } = joined;
  const isIssued = item.reportNumber !== null;
  const isSuperseded = report.status === "superseded";
  return {
    reportId: report.id,
    importedReportId: null,
    reportNumber: item.reportNumber ?? report.reportNumber ?? report.provisionalRef,
    revision: item.revision ?? report.revision,
    title: item.title ?? template ?? "",
    method: report.method,
    itemTag: isIssued ? item.itemTag : (report.itemTag ?? report.itemDescription),
    inspectedOn: isIssued ? item.inspectedOn : report.inspectedOn,
    result: isIssued ? item.result : report.result,
    pdfSha256: item.pdfSha256 ?? report.pdfSha256,
    clientReportNo: isIssued ? item.clientReportNo : report.clientReportNo,
    purchaseOrder: isIssued ? item.purchaseOrder : (report.purchaseOrder ?? order?.purchaseOrder ?? null),
    workOrderNumber: isIssued ? item.workOrderNumber : (order?.number ?? null),
    liveState: liveStateOf(report.status, doubted),
    liveReason: report.status === "void" ? report.voidReason : isSuperseded ? byReason : null,
    supersededBy: isSuperseded ? by : null,
    supersededById: isSuperseded ? report.supersededById : null,
  };
}

function liveStateOf(status: string, doubted: boolean): ReleaseItem["liveState"] {
  if (status === "void" || status === "superseded") return status;
  return doubted ? "under caution" : "current";
}

/** A report from before the product: its title says so, in the sheet, the index and on every page. Its index has the day of issue, not that of the work. */
export function importedItem(item: Item, report: Row<typeof importedReport>): Shown {
  const isIssued = item.reportNumber !== null;
  return {
    reportId: null,
    importedReportId: report.id,
    reportNumber: item.reportNumber ?? report.reportNumber,
    revision: item.importedRevision ?? report.revision,
    title: item.title ?? `${notHeld}. Dated ${report.issuedOn}`,
    method: item.method ?? report.method,
    itemTag: isIssued ? item.itemTag : (report.itemTag ?? report.itemDescription),
    inspectedOn: null,
    result: isIssued ? item.result : report.result,
    pdfSha256: item.pdfSha256 ?? report.pdfSha256,
    clientReportNo: isIssued ? item.clientReportNo : report.clientReportNo,
    purchaseOrder: null,
    workOrderNumber: null,
    liveState: "imported",
    liveReason: null,
    supersededBy: null,
    supersededById: null,
  };
}
