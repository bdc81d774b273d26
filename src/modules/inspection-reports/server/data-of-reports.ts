/** The data of signed reports, as it goes to their client beside the PDFs. */
import { and, asc, eq, inArray } from "drizzle-orm";
import { type Sheet, sheetsOf } from "../print/sheet.ts";
import { refuseAltered } from "./alterations.ts";
import { workbookOf } from "./lines-workbook.ts";
import { load, type ReportRow } from "./loading.ts";
import { clientForm } from "./print.ts";
import { printedReport } from "./printed.ts";
import { recordText } from "./record-text.ts";
import { inspectionReport } from "./tables.ts";
import { Refusal } from "#kit/refusals.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Services } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";

export const dataOfReport: Questions["dataOfReport"] = async (services, reportId) => {
  const { db } = services.database;
  const [report] = await db.select().from(inspectionReport).where(eq(inspectionReport.id, reportId));
  if (!report || (await isAltered(services, report))) return null;
  const loaded = await load(db, report);
  const photos = loaded.content.attachments.flatMap(({ fileId, print }) => {
    const file = loaded.files.get(fileId);
    return print && file && !file.archivedAt && file.mediaType.startsWith("image/")
      ? [{ name: file.name, sha256: file.sha256 }]
      : [];
  });
  const forms = await db
    .select({ name: storedFile.name, sha256: storedFile.sha256 })
    .from(storedFile)
    .where(and(eq(storedFile.entity, "InspectionReport"), eq(storedFile.entityId, reportId), eq(storedFile.kind, clientForm)))
    .orderBy(asc(storedFile.name));
  return { record: new TextEncoder().encode(await recordText(db, loaded)), photos, forms };
};

export const linesOfReports: Questions["linesOfReports"] = async (services, reportIds) => {
  const { db } = services.database;
  const reports = await db
    .select()
    .from(inspectionReport)
    .where(inArray(inspectionReport.id, [...reportIds]))
    .orderBy(asc(inspectionReport.reportNumber), asc(inspectionReport.revision));
  const merged = new Map<string, Sheet>();
  for (const report of reports) {
    if (await isAltered(services, report)) continue;
    for (const sheet of sheetsOf(await printedReport(services, await load(db, report), "Holdpoint"))) add(merged, report, sheet);
  }
  return workbookOf(named([...merged.values()]));
};

/** The rows of one report below those of others with the same columns: reports of another template or version have a sheet of their own. */
function add(merged: Map<string, Sheet>, report: ReportRow, { name, heads, rows }: Sheet): void {
  const key = JSON.stringify([report.templateCode, name, heads]);
  const sheet = merged.get(key) ?? { name: `${report.templateCode} ${name}`, heads: ["Report", "Rev", ...heads], rows: [] };
  const of = [{ text: report.reportNumber ?? report.provisionalRef }, { number: String(report.revision), dp: 0 }];
  for (const row of rows) sheet.rows.push([...of, ...row]);
  merged.set(key, sheet);
}

/** What a sheet may be called: at most 31 characters, none of them twice. */
const longestSheetName = 31;

function named(sheets: readonly Sheet[]): Sheet[] {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    const plain = sheet.name.replace(/[\\/?*[\]:]/g, "-").slice(0, longestSheetName - 3);
    let name = plain;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${plain} ${count}`;
    taken.add(name.toLowerCase());
    return { ...sheet, name };
  });
}

async function isAltered(services: Services, report: ReportRow): Promise<boolean> {
  try {
    await refuseAltered(services, services.database.db, report, "its data is not given out");
    return false;
  } catch (failure) {
    if (failure instanceof Refusal) return true;
    throw failure;
  }
}
