import { and, asc, eq, gte, isNotNull, isNull, lte } from "drizzle-orm";
import { importedLabels, ImportedReport, type ImportedRow } from "../../imported/imported-report.ts";
import { importMapping } from "../tables.ts";
import { type CheckedRow, checkedRows } from "./check-index.ts";
import { continueNumbers, countsOf, furthest } from "./continue-numbers.ts";
import { importedReport, importedWords } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { companyId } from "#directory/company/server/tables.ts";
import { conflicting, notAllowed, notFound, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { mustBeAsStored, wholeFile } from "#kit/server/files.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { pagesOfAny } from "#kit/server/pdf.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Store } from "#kit/server/store.ts";
import { storedFile } from "#kit/server/tables.ts";

const records = crud(importedReport, {
  search: [importedWords],
  numbers: [importedReport.reportNumber, importedReport.clientReportNo],
  numbered: importedReport.reportNumber,
  sort: "-issuedOn",
  sorts: { issuedOn: importedReport.issuedOn, reportNumber: importedReport.reportNumber, createdAt: importedReport.createdAt },
  extra: { clientName: clientCompany.displayName },
  joins: [{ table: clientCompany, on: eq(clientCompany.id, importedReport.clientCompanyId) }],
  filters: {
    from: (day: string) => gte(importedReport.issuedOn, day),
    to: (day: string) => lte(importedReport.issuedOn, day),
    withoutPdf: (yes: boolean) => (yes ? isNull(importedReport.pdfSha256) : isNotNull(importedReport.pdfSha256)),
  },
  row: ImportedReport,
  labels: importedLabels,
});

export const importedHandlers = {
  imported: {
    list: records.list,
    count: records.count,
    export: records.export,
    find: records.find,
    history: records.history,
  },
  checkIndex,
  importIndex,
  indexMapping,
  awaitingPdf,
  addPdf,
  importedPdf,
  removeImported,
};

function refuseOthers({ actor }: Ctx): void {
  if (!couldDo(actor, "report.import")) throw notAllowed("Old reports are imported by a quality manager or an administrator.");
}

async function checkIndex(ctx: Ctx, { body: { rows } }: { body: { rows: ImportedRow[] } }) {
  refuseOthers(ctx);
  const { checked, bad } = await checkedRows(ctx, rows);
  const fresh = checked.filter(({ before }) => !before);
  return {
    bad,
    known: checked.flatMap(({ row, before }) => (before ? [row] : [])),
    sequences: furthest(await countsOf(ctx.db, fresh)).map(({ scope, period, next }) => ({
      sequence: [scope, period].filter(Boolean).join(" · "),
      next,
    })),
  };
}

interface Importing {
  rows: ImportedRow[];
  known: "skip" | "replace";
  mapping: Record<string, string>;
}

/** All of it in one transaction: a bad row refuses the whole. */
async function importIndex(ctx: Ctx, { body: { rows, known, mapping } }: { body: Importing }) {
  refuseOthers(ctx);
  const { store } = ctx;
  const { checked, bad } = await checkedRows(ctx, rows);
  if (bad.length > 0)
    throw refused(
      "The index has rows that cannot be imported. Nothing was written.",
      bad.map(({ row, message }) => `Row ${row}: ${message}`),
    );
  const written: (CheckedRow & { id: string })[] = [];
  let replaced = 0;
  for (const one of checked) {
    const { before } = one;
    if (!before) written.push({ ...one, id: (await store.insert(importedReport, valuesOf(one), "import")).id });
    else if (known === "replace") {
      await store.update(importedReport, before.id, before.version, valuesOf(one), "import");
      replaced += 1;
    }
  }
  await continueNumbers(store, written);
  await rememberMapping(store, mapping);
  return { imported: written.length, replaced, skipped: checked.length - written.length - replaced };
}

function valuesOf({ row: _, client: __, of, before: ___, ...values }: CheckedRow) {
  return { ...values, clientCompanyId: of.id };
}

/** One mapping for the company: its index has one form. */
const mappingOf = and(eq(importMapping.clientCompanyId, companyId), eq(importMapping.templateCode, "index of old reports"));

async function rememberMapping(store: Store, mapping: Record<string, string>): Promise<void> {
  await store.rows
    .insert(importMapping)
    .values({ clientCompanyId: companyId, templateCode: "index of old reports", mapping })
    .onConflictDoUpdate({ target: [importMapping.clientCompanyId, importMapping.templateCode], set: { mapping } });
}

async function indexMapping({ db }: Ctx) {
  const [kept] = await db.select({ mapping: importMapping.mapping }).from(importMapping).where(mappingOf);
  return { mapping: kept?.mapping ?? {} };
}

async function awaitingPdf(ctx: Ctx) {
  refuseOthers(ctx);
  const { id, reportNumber, revision, fileName } = importedReport;
  return ctx.db
    .select({ id, reportNumber, revision, fileName })
    .from(importedReport)
    .where(and(isNull(importedReport.pdfSha256), isNull(importedReport.archivedAt), ctx.lookup.within(importedReport)))
    .orderBy(asc(importedReport.createdAt), asc(importedReport.id))
    .limit(10_000);
}

const largest = 50 * 1024 * 1024;

/** Once: a report that people may have relied on is not exchanged behind its number. */
async function addPdf(ctx: Ctx, { id }: { id: string }) {
  refuseOthers(ctx);
  if ((await ctx.lookup.find(importedReport, id)).pdfSha256) throw alreadyThere();
  const sent = await ctx.receive();
  if (sent?.field !== "file") throw wrongField("file", "Choose a PDF file.");
  const kept = await ctx.services.files.put(sent.read(), { limit: largest, name: sent.name, kinds: ["pdf"] });
  const pages = await pagesOfAny(await wholeFile(ctx.services.files, kept.sha256));
  await ctx.write(async (store) => {
    const { version, pdfSha256 } = await store.find(importedReport, id, { lock: true });
    if (pdfSha256) throw alreadyThere();
    await store.insert(storedFile, { entity: "ImportedReport", entityId: id, kind: "pdf", name: sent.name, ...kept }, "attach");
    await store.update(
      importedReport,
      id,
      version,
      { pdfSha256: kept.sha256, pdfSize: kept.size, pages, fileName: sent.name },
      "attach",
    );
  });
  return records.find(ctx, { id });
}

const alreadyThere = () =>
  conflicting("This imported report has its PDF already. Remove the report and import it again to replace it.");

async function importedPdf(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const { pdfSha256, fileName } = await ctx.lookup.find(importedReport, id);
  if (!pdfSha256) throw notFound("PDF");
  await mustBeAsStored(ctx.services.files, pdfSha256);
  return new Download(fileName, "application/pdf", await ctx.services.files.read(pdfSha256), { inline: true });
}

async function removeImported(ctx: Ctx, { id, query: { version } }: { id: string; query: { version: number } }) {
  refuseOthers(ctx);
  await ctx.store.archive(importedReport, id, version);
  return records.find(ctx, { id });
}
