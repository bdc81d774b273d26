/** What is sent: the sheet, and sheet and reports as one file. Made once, after the issue; recipients are notified when it is ready. */
import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import type { ReleaseItem } from "../release.ts";
import { transmittalSheet } from "../transmittal-sheet.ts";
import { coverageWords, dossierPdf, issuedDossier } from "./dossier/dossier.ts";
import { indexTable } from "./index-file.ts";
import { stepsOf } from "./steps.ts";
import { sendToRecipients } from "./letters.ts";
import { readPdf } from "./report-files.ts";
import { packageProgress, release } from "./tables.ts";
import { itemsOf, recipientsOf, type ReleaseRowOf, timeZoneOf } from "./whole.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { type Attachment, joinPdfs, renderPdf, pagesOf } from "#kit/server/pdf.ts";
import { wholeFile } from "#kit/server/files.ts";
import type { Services } from "#kit/server/services.ts";
import type { Store } from "#kit/server/store.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { storedFile } from "#kit/server/tables.ts";
import { dayIn } from "#kit/validity.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { utcMinute } from "#kit/utc-minute.ts";

/** The largest package made as one file; larger ones are downloaded as single files, which are read one after the other. */
const limits = { bytes: 64 * 1024 * 1024, pages: 2_000 };
const largest = 300 * 1024 * 1024;

/** Makes and stores the package of an issued release, once, and sends it. */
export async function makePackage(services: Services, releaseId: string): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(release).where(eq(release.id, releaseId));
  if (!row?.transmittalNo || row.packagedAt) return;
  const items = await itemsOf(db, releaseId);
  // A release that came with its history, as those of the demo company, waits for the PDFs of its reports.
  if (items.some(({ shown, report }) => shown.pdfSha256 === null && report && report.frozenAt !== null))
    return services.jobs.send(null, "release.package", { releaseId }, { later: true });
  const step = await stepsOf(services, releaseId, items.length + 3);
  const sheet = await sheetOf(services, db, row);
  const dossier = await issuedDossier(db, releaseId);
  await step();
  const cover = dossier && (await dossierPdf(services, db, row, dossier));
  await step();
  const whole = await joined(services, row, items, { sheet, cover, step });
  const keptSheet = await keep(services, sheet, `${row.transmittalNo}-sheet.pdf`);
  const keptCover = cover && (await keep(services, cover, `${row.transmittalNo}-dossier.pdf`));
  const keptWhole = whole ? await keep(services, whole, `${row.transmittalNo}.pdf`) : keptSheet;
  await asSystem(services, async (store) => {
    const now = await store.find(release, releaseId, { lock: true });
    if (now.packagedAt) return;
    await attach(store, releaseId, keptSheet);
    if (keptWhole !== keptSheet) await attach(store, releaseId, keptWhole);
    if (keptCover) await attach(store, releaseId, keptCover);
    await store.rows.delete(packageProgress).where(eq(packageProgress.releaseId, releaseId));
    const { sha256, size } = keptWhole;
    const changes = {
      sheetSha256: keptSheet.sha256,
      packageSha256: sha256,
      packageSize: size,
      packagedAt: store.now,
      dossierSha256: keptCover?.sha256 ?? null,
    };
    const made = await store.annotate(release, releaseId, now.version, changes, "package");
    if (made.status !== "recalled") await sendToRecipients(services, store, made);
  });
}

async function keep(services: Services, bytes: Uint8Array, name: string) {
  const plain = name.replace(/[^\w.-]+/g, "-");
  return { ...(await services.files.put(Readable.from([bytes]), { limit: largest, name: plain })), name: plain };
}

async function attach(store: Store, entityId: string, file: { sha256: string; size: number; mediaType: string; name: string }) {
  const already = await store.db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(and(eq(storedFile.entityId, entityId), eq(storedFile.sha256, file.sha256)));
  if (already.length === 0) await store.insert(storedFile, { entity: "Release", entityId, kind: "package", ...file }, "attach");
}

/**
 * Sheet and reports, each with its bookmark; null if that would be too large, or if the file of an imported report cannot be joined with others.
 * Only a report that was declared void has no PDF.
 */
async function joined(
  services: Services,
  { transmittalNo, issuedAt }: ReleaseRowOf,
  items: Awaited<ReturnType<typeof itemsOf>>,
  { sheet, cover, step }: { sheet: Uint8Array; cover: Uint8Array | null; step: () => Promise<void> },
): Promise<Uint8Array | null> {
  const carried = items.filter(({ shown, report }) => shown.pdfSha256 !== null && report?.status !== "void");
  if (carried.some(({ imported, item }) => imported && item.pages === null)) return null;
  const bytes = carried.reduce((sum, { item, report }) => sum + (item.pdfSize ?? report?.pdfSize ?? 0), 0);
  const pages = carried.reduce((sum, { item }) => sum + (item.pages ?? 0), 0);
  if (bytes > limits.bytes || pages > limits.pages) return null;
  const parts = [
    { title: `Transmittal ${transmittalNo ?? ""}`, pages: pagesOf(sheet), bytes: sheet },
    ...(cover ? [{ title: "Contents, coverage and registers", pages: pagesOf(cover), bytes: cover }] : []),
  ];
  for (const { shown, item, imported } of carried) {
    const title = `${shown.reportNumber} Rev ${shown.revision}`;
    const pdf = await readPdf(services.files, shown.pdfSha256 ?? "", title);
    const pages = imported ? (item.pages ?? 0) : pdf.pages;
    parts.push({ title: imported ? `${title}, imported` : title, pages, bytes: new Uint8Array(pdf.bytes) });
    await step();
  }
  const { company } = await services.senderOf(services.database.db);
  try {
    return await joinPdfs({ title: transmittalNo ?? "", author: company.name, instant: issuedAt ?? "", parts });
  } catch (error) {
    // Files from elsewhere may have parts that only show when they are joined: the release is sent all the same.
    if (!carried.some(({ imported }) => imported)) throw error;
    services.log.error(error);
    return null;
  }
}

/** The transmittal sheet with the index attached as data; of a draft, as it would be sent. */
export async function sheetOf(services: Services, db: Reading, row: ReleaseRowOf): Promise<Uint8Array> {
  if (row.sheetSha256) return new Uint8Array(await wholeFile(services.files, row.sheetSha256));
  const sender = await services.senderOf(db);
  const timeZone = await timeZoneOf(db, row);
  const items = (await itemsOf(db, row.id)).map(({ shown }) => shown);
  const [about] = await db
    .select({
      clientName: clientCompany.displayName,
      siteName: clientSite.name,
      projectNumber: project.number,
      workOrderNumber: workOrder.number,
    })
    .from(release)
    .innerJoin(clientCompany, eq(clientCompany.id, release.clientCompanyId))
    .leftJoin(clientSite, eq(clientSite.id, release.clientSiteId))
    .leftJoin(project, eq(project.id, release.projectId))
    .leftJoin(workOrder, eq(workOrder.id, release.workOrderId))
    .where(eq(release.id, row.id));
  if (!about) throw new Error("A release has its client.");
  const instant = row.issuedAt ?? services.clock().toISOString();
  const by = row.issuedById ? ((await services.namesOf(db, [row.issuedById])).get(row.issuedById) ?? "") : "Holdpoint";
  const issuedOn = row.issuedAt ? dayIn(timeZone, row.issuedAt) : null;
  const sheet = transmittalSheet({
    ...row,
    ...about,
    issuedOn,
    issuedByName: row.issuedById ? by : null,
    items,
    dossier: coverageWords(await issuedDossier(db, row.id)),
    recipients: await recipientsOf(db, row.id),
  });
  return renderPdf(
    {
      ...sheet,
      revision: null,
      orientation: "portrait",
      company: sender.company,
      pageSize: sender.pageSize,
      images: sender.images,
      ...(row.status === "draft" ? { watermark: "DRAFT" } : {}),
      printed: { at: utcMinute(instant), by, instant },
    },
    { attachments: row.issuedAt ? [indexAttached(items)] : [] },
  );
}

function indexAttached(items: readonly ReleaseItem[]): Attachment {
  const { heads, rows } = indexTable(items);
  const index = rows.map((row) => Object.fromEntries(row.map((cell, at) => [heads[at] ?? "", cell])));
  return { name: "index.json", type: "application/json", bytes: new TextEncoder().encode(JSON.stringify(index, null, 1)) };
}
