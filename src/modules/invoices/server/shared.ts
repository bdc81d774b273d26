/** What a client sees and takes with a link to an invoice. Nothing else is reached without an account. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { SharedInvoice } from "../invoice-links.ts";
import { isOpen } from "../invoice-life.ts";
import { backupOf, evidenceOf } from "./backup.ts";
import { receiptsOf } from "./receipts.ts";
import { type InvoiceRow, linesOf } from "./computing.ts";
import { shareEntity } from "./links.ts";
import { invoice } from "./tables.ts";
import { paidParts, partyOf } from "./whole.ts";
import { type Opened, openShared, openSharedNow } from "#directory/company/server/open-shared.ts";
import { publicCompany } from "#directory/company/server/public-company.ts";
import { termsText } from "#directory/finance/payment-terms.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { compareAmounts } from "#kit/money.ts";
import { Refusal } from "#kit/refusals.ts";
import { wholeFile } from "#kit/server/files.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { seen } from "#kit/server/share-links/open-link.ts";

const openable = {
  entity: shareEntity,
  async find({ db }: Ctx, id: string): Promise<InvoiceRow | undefined> {
    const issued = and(eq(invoice.id, id), isNotNull(invoice.number), isNotNull(invoice.issuedAt), isNull(invoice.archivedAt));
    const [row] = await db.select().from(invoice).where(issued);
    return row;
  },
};

const hrefOf = ({ id }: InvoiceRow) => `/invoices/${id}/edit`;

export async function showShared(ctx: Ctx, { invoice: id }: { invoice: string }) {
  const found = await openShared(ctx, openable, id);
  if (found instanceof Refusal) return found;
  if (found === "missing") return { asksPasscode: true, invoice: null };
  const shown = await sharedInvoice(ctx, found);
  await seen(ctx, found.link, "viewed", hrefOf(found.row));
  await noteViewed(ctx, id);
  return { asksPasscode: false, invoice: shown };
}

/** The first view is a fact of the invoice, whichever link it was by. */
async function noteViewed({ store }: Ctx, id: string): Promise<void> {
  const row = await store.find(invoice, id, { lock: true });
  if (row.viewedAt === null) await store.annotate(invoice, id, row.version, { viewedAt: store.now }, "view");
}

export async function fileOfShared(ctx: Ctx, { invoice: id, query }: { invoice: string; query: { part: "invoice" | "backup" } }) {
  const found = await openSharedNow(ctx, openable, id);
  if (found instanceof Refusal) return found;
  const { row, link } = found;
  // A link is made to an invoice whose PDF is stored.
  const pdf = await wholeFile(ctx.services.files, row.pdfSha256 ?? "");
  const file =
    query.part === "backup"
      ? await backupOf(ctx, row, pdf, link.recipientName)
      : new Download(`${row.number}.pdf`, "application/pdf", pdf);
  await seen(ctx, link, "downloaded", hrefOf(row));
  return file;
}

async function sharedInvoice(ctx: Ctx, { row, link }: Opened<InvoiceRow>): Promise<SharedInvoice> {
  const { db, today } = ctx;
  const { id, currency, figures, number, terms, status, balance, dueDate } = row;
  const { tickets, reports } = await evidenceOf(db, id);
  return {
    ...row,
    number: number ?? "",
    company: await publicCompany(db),
    watermark: `${link.recipientName}, ${today}`,
    isOverdue: isOpen(status) && compareAmounts(balance, "0") > 0 && dueDate < today,
    billTo: row.billTo ?? (await partyOf(db, row)),
    terms: termsText(terms),
    taxes: figures.taxes.map((group) => ({ ...group, codes: [...group.codes] })),
    banks: (await financeDefaultsOf(db)).banks.filter((bank) => bank.currency === currency),
    lines: await linesOf(db, id),
    payments: (await paidParts(db, id)).filter(({ undone }) => !undone),
    evidence: { tickets: [...tickets], reports: [...reports], receipts: (await receiptsOf(db, id)).length },
  };
}
