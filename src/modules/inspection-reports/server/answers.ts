import { sheetsOf } from "../print/sheet.ts";
import { examine, noteDamagedPdf, refuseAltered } from "./alterations.ts";
import { reportName } from "./file-names.ts";
import { workbookOf } from "./lines-workbook.ts";
import { load, type ReportRow } from "./loading.ts";
import { fieldCopy, overlayRendition, type PrintedFile, storeReportPdf } from "./print.ts";
import { printedReport } from "./printed.ts";
import { recordText } from "./record-text.ts";
import { reachOf } from "#kit/access.ts";
import { refused } from "#kit/refusals.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";

/**
 * The PDF: for a current report the stored bytes; for a superseded or void one a rendition marked as such, unless the original is requested; before
 * the last signature a field copy. A report not printed yet is printed and stored now. The stored bytes of an altered report go only to people who
 * may administer reports, to find out what happened, in a file with a name that says so.
 */
export async function reportPdf(ctx: Ctx, report: ReportRow, { original }: { original: boolean }): Promise<Download> {
  const { services, actor } = ctx;
  const stands = report.status !== "superseded" && report.status !== "void";
  if (!stands && !(original && report.frozenAt)) return shown(await overlayRendition(services, report, actor.name));
  const sha256 = report.pdfSha256 ?? (await storeReportPdf(services, report.id));
  if (sha256 === null) return shown(await fieldCopy(services, report, actor.name));
  const altered = await examine(ctx, { ...report, pdfSha256: sha256 });
  if (altered.some(({ kind }) => kind === "the PDF") || (await noteDamagedPdf(ctx, report, sha256)))
    throw refused(
      "The stored PDF of this report is not the one that was issued. Tell an administrator: it must be restored from a backup.",
      [],
      "altered",
    );
  if (altered.length > 0 && !investigates(actor)) await refuseAltered(services, ctx.db, report, "its PDF is not provided");
  const name = `${reportName(report)}${altered.length > 0 ? "-altered" : ""}.pdf`;
  return new Download(name, "application/pdf", await services.files.read(sha256), { inline: true });
}

const investigates = ({ isSuperUser, rights }: Actor): boolean =>
  isSuperUser || reachOf(rights, ["inspection-reports"], "administer") !== null;

function shown({ name, bytes }: PrintedFile): Download {
  return new Download(name, "application/pdf", bytes, { inline: true });
}

/** Content, signatures and evidence as canonical JSON. */
export async function reportJson({ db, services }: Ctx, report: ReportRow): Promise<Download> {
  await refuseAltered(services, db, report, "its record is not provided");
  const text = await recordText(db, await load(db, report));
  return new Download(`${reportName(report)}.json`, "application/json", new TextEncoder().encode(text));
}

/** The lines, and on a separate sheet the indications, as typed cells. */
export async function linesXlsx(ctx: Ctx, report: ReportRow): Promise<Download> {
  await refuseAltered(ctx.services, ctx.db, report, "its lines are not exported");
  const sheets = sheetsOf(await printedReport(ctx.services, await load(ctx.db, report), ctx.actor.name));
  return new Download(`${reportName(report)}-lines.xlsx`, xlsxType, await workbookOf(sheets));
}

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
