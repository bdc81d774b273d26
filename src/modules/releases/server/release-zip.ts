/** The ZIP of a release: what the client's own systems take over. */
import { eq } from "drizzle-orm";
import type { ReleaseItem } from "../release.ts";
import { issuedDossier } from "./dossier/dossier.ts";
import { indexCsv, indexXlsx } from "./index-file.ts";
import { nameOf } from "./release-name.ts";
import { readPdf } from "./report-files.ts";
import type { ReportData } from "./source.ts";
import { itemsOf, type ReleaseRowOf } from "./whole.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { wholeFile } from "#kit/server/files.ts";
import { answerTo } from "#kit/server/questions.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { type ZippedFile, zipped } from "#kit/server/zip.ts";

/**
 * Sheet, index, every report as a file of its own, its record, the client's own form as workbook and its photos, and all lines as XLSX; read one after the other as the archive is sent.
 */
export async function zipOf({ services, db, now }: Pick<Ctx, "services" | "db" | "now">, row: ReleaseRowOf): Promise<Download> {
  const { sheetSha256, dossierSha256 } = row;
  if (!sheetSha256) throw refused("The files are available within a minute of the issue, once the package is made.");
  const items = (await itemsOf(db, row.id)).map(({ shown }) => shown);
  const layout = await layoutOf(db, row);
  const head: ZippedFile[] = [
    { name: `${nameOf(row)}-sheet.pdf`, bytes: () => wholeFile(services.files, sheetSha256) },
    ...(dossierSha256 ? [{ name: `${nameOf(row)}-dossier.pdf`, bytes: () => wholeFile(services.files, dossierSha256) }] : []),
    { name: `${nameOf(row)}-index.csv`, bytes: async () => indexCsv(items, layout) },
    { name: `${nameOf(row)}-index.xlsx`, bytes: () => indexXlsx(items, layout) },
  ];
  // A notice of a void report carries no file, and no data either.
  const carried = items.filter(({ pdfSha256, liveState }) => pdfSha256 !== null && liveState !== "void");
  const ids = carried.flatMap(({ reportId }) => reportId ?? []);
  const last: ZippedFile[] = [
    ...(ids.length > 0
      ? [{ name: `${nameOf(row)}-lines.xlsx`, bytes: () => answerTo(services, "linesOfReports")(services, ids) }]
      : []),
    ...((await issuedDossier(db, row.id))?.papers ?? []).map(({ path, sha256 }) => ({
      name: path,
      bytes: () => wholeFile(services.files, sha256),
    })),
  ];
  return new Download(`${nameOf(row)}.zip`, "application/zip", zipped(filesOf(services, head, carried, last), now));
}

async function* filesOf(
  services: Services,
  head: readonly ZippedFile[],
  items: readonly ReleaseItem[],
  last: readonly ZippedFile[],
): AsyncGenerator<ZippedFile> {
  yield* head;
  for (const { pdfSha256, fileName, reportNumber, reportId } of items) {
    const name = fileName ?? `${reportNumber}.pdf`;
    const stem = name.replace(/\.pdf$/, "");
    yield { name, bytes: async () => (await readPdf(services.files, pdfSha256 ?? "", reportNumber)).bytes };
    // Of an imported report there is the PDF alone.
    if (!reportId) continue;
    const data: ReportData | null = await answerTo(services, "dataOfReport")(services, reportId);
    if (!data) continue;
    yield { name: `data/${stem}.json`, bytes: async () => data.record };
    for (const form of data.forms) yield { name: `forms/${form.name}`, bytes: () => wholeFile(services.files, form.sha256) };
    for (const [at, photo] of data.photos.entries()) {
      const ending = /\.\w{1,5}$/.exec(photo.name)?.[0].toLowerCase() ?? "";
      yield { name: `photos/${stem}_${at + 1}${ending}`, bytes: () => wholeFile(services.files, photo.sha256) };
    }
  }
  yield* last;
}

/** The columns of the index that the client asks for. */
export async function layoutOf(db: Reading, { clientCompanyId }: ReleaseRowOf) {
  const [client] = await db
    .select({ columns: clientCompany.indexColumns })
    .from(clientCompany)
    .where(eq(clientCompany.id, clientCompanyId));
  return client?.columns ?? [];
}
