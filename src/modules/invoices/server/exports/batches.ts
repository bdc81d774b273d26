/** Exports to the accounting system: made once, stored, and downloaded as often as needed (invoices rule 22). */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type BatchTotal, ExportBatch, type ExportDraft, type ExportSystem } from "../../export-batch.ts";
import type { Mapping } from "../../rules/exports/mapping.ts";
import { draftName, exportBatch, exportedItem, invoice } from "../tables.ts";
import { importFiles, importProblems, journalFiles, journalProblems } from "./files.ts";
import { exportedBefore, type Item, itemsOf, keyOf } from "./items.ts";
import { postingOf } from "./postings.ts";
import { salesDocument } from "./sales.ts";
import { baseCurrencyOf, financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { revenueAccount } from "#directory/finance/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { amountsIn } from "#kit/money.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type ZippedFile, zipped } from "#kit/server/zip.ts";

const largest = 50 * 1024 * 1024;
const zip = "application/zip";

export const exportBatches = crud(exportBatch, {
  sorts: { createdAt: exportBatch.createdAt, toDay: exportBatch.toDay },
  extra: { createdByName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}` },
  joins: [{ table: appUser, on: eq(appUser.id, exportBatch.createdById) }],
  labels: ExportBatch.labels,
  fields: ExportBatch.fields,
});

interface Waiting {
  system: ExportSystem;
  toDay: string;
  ids?: string[] | undefined;
}

/** How many documents and payments wait; of chosen invoices, which do not and why. */
export async function waitingForExport(ctx: Ctx, { query }: { query: Waiting }) {
  const { system, toDay, ids = null } = query;
  const items = chosenOf(await itemsOf(ctx, system, { from: null, to: toDay }), ids);
  const before = await exportedBefore(ctx.db, system, items);
  const documents = items.filter((item) => !before.has(keyOf(item))).length;
  if (!ids) return { documents, skipped: [] };
  const exportable = new Map(items.map((item) => [item.id, before.has(keyOf(item))]));
  const chosen = await ctx.db
    .select({
      id: invoice.id,
      number: invoice.number,
      type: invoice.type,
      issuedAt: invoice.issuedAt,
      invoiceDate: invoice.invoiceDate,
    })
    .from(invoice)
    .where(and(inArray(invoice.id, ids), ctx.lookup.within(invoice)));
  const why = ({ id, type, issuedAt, invoiceDate }: (typeof chosen)[number]): string | null => {
    if (exportable.get(id) === true) return "It was exported before.";
    if (exportable.get(id) === false) return null;
    if (!issuedAt) return "It is not issued.";
    if (type === "proforma") return "A proforma invoice is no document of the accounts.";
    return `It is dated ${invoiceDate}, after the last day.`;
  };
  const skipped = chosen.flatMap((one) => {
    const reason = why(one);
    return reason === null ? [] : [{ number: one.number ?? draftName(one.id), why: reason }];
  });
  return { documents, skipped };
}

/** The issues of chosen invoices, or all. */
const chosenOf = (items: Item[], ids: readonly string[] | null): Item[] =>
  ids ? items.filter(({ event, id }) => event === "issue" && ids.includes(id)) : items;

export async function makeExportBatch(ctx: Ctx, { body }: { body: z.output<typeof ExportDraft> }) {
  const { store, services } = ctx;
  const { system, fromDay = null, toDay, again } = body;
  if (fromDay && fromDay > toDay) throw wrongField("toDay", "The last day is before the first day.");
  if (again && !body.reason) throw wrongField("reason", "Explain why it is exported again.");
  // One batch after the other, so that nothing is in two of them.
  await store.rows.lock("invoice exports");
  const all = chosenOf(await itemsOf(ctx, system, { from: fromDay, to: toDay }), body.ids ?? null);
  const before = await exportedBefore(store.db, system, all);
  const items = again ? all : all.filter((item) => !before.has(keyOf(item)));
  if (items.length === 0) throw refused("There is nothing to export in this period.", [], "nothing");
  const { files, totals } = await filesOf(store.db, system, items);
  const fileName = `${system === "quickBooks" ? "quickbooks" : system}-${toDay}-${orderedId().slice(-6)}.zip`;
  const { sha256 } = await services.files.put(zipped(files, ctx.now), { limit: largest, name: fileName });
  const made = await store.insert(exportBatch, {
    system,
    fromDay,
    toDay,
    documents: items.length,
    totals,
    fileName,
    fileSha256: sha256,
    againReason: again ? (body.reason ?? null) : null,
  });
  await store.freeze(exportBatch, made.id, made.version, {}, "make");
  await store.rows.insert(exportedItem).values(
    items.map((item) => ({
      id: orderedId(),
      batchId: made.id,
      system,
      recordId: item.id,
      event: item.event,
      again: before.has(keyOf(item)),
    })),
  );
  return exportBatches.find(ctx, { id: made.id });
}

/** The files, or a refusal with every line that has no account or tax in the accounting system. */
async function filesOf(
  db: Reading,
  system: ExportSystem,
  items: readonly Item[],
): Promise<{ files: ZippedFile[]; totals: BatchTotal[] }> {
  const mapping = await mappingOf(db);
  if (system === "journal") {
    const base = (await baseCurrencyOf(db)) ?? "USD";
    const postings = [];
    for (const item of items) postings.push(await postingOf(db, base, item));
    refuseUnmapped(journalProblems(mapping, postings));
    return { files: journalFiles(base, mapping, postings), totals: totalsOf(postings) };
  }
  const documents = [];
  for (const item of items) if (item.event === "issue") documents.push(await salesDocument(db, item.invoice));
  refuseUnmapped(importProblems(system, mapping, documents));
  const due = documents.map(({ currency, type, figures: { amountDue } }) => ({
    currency,
    amount: type === "credit note" ? amountsIn(currency).negated(amountDue) : amountDue,
  }));
  return { files: importFiles(system, mapping, documents), totals: totalsOf(due) };
}

function refuseUnmapped(problems: readonly string[]): void {
  const each = [...new Set(problems)];
  if (each.length > 0)
    throw refused(
      "Some lines have no account or tax in the accounting system: add them in the settings.",
      each.slice(0, 200),
      "unmapped",
    );
}

function totalsOf(of: readonly { currency: string; amount: string }[]): BatchTotal[] {
  return [...Map.groupBy(of, ({ currency }) => currency)]
    .map(([currency, members]) => ({
      currency,
      documents: members.length,
      amount: amountsIn(currency).sum(...members.map(({ amount }) => amount)),
    }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency, "en"));
}

async function mappingOf(db: Reading): Promise<Mapping> {
  const accounts = await db.select().from(revenueAccount).where(isNull(revenueAccount.archivedAt));
  const { ledgerAccounts, taxMappings, quickBooksHeadings, xeroDates } = await financeDefaultsOf(db);
  const names = new Map(accounts.map(({ code, name }) => [code, name]));
  return { ledgerAccounts, taxMappings, quickBooksHeadings, xeroDates, names };
}

/** The stored file: the same bytes each time. */
export async function downloadExportBatch(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const row = await ctx.lookup.find(exportBatch, id);
  await ctx.write((store) =>
    store.note({ action: "ExportBatch.download", entity: "ExportBatch", entityId: id, label: row.fileName }),
  );
  return new Download(row.fileName, zip, await ctx.services.files.read(row.fileSha256));
}
