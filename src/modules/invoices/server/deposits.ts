/** Deposits of a client: what is open of them, and what a draft deducts (invoices rule 14). */
import { and, asc, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { z } from "zod";
import type { DeductionDraft, InvoiceWhole } from "../invoice.ts";
import type { ShownTax } from "../invoice-line.ts";
import { deduction, isOverdrawn, openParts, proposedDeductions, type TaxedAmount } from "../rules/deposits.ts";
import { isOutside } from "../rules/parts.ts";
import { totalsOf } from "../rules/totals.ts";
import { type InvoiceRow, linesOf, type NewLine, type Terms, toTotal } from "./computing.ts";
import { draftName, invoice, invoiceLine } from "./tables.ts";
import { amountsIn, grouped } from "#kit/money.ts";
import { refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import { project } from "#modules/project-management/server/tables.ts";

interface Deposit {
  id: string;
  number: string;
  projectId: string | null;
  projectNumber: string | null;
  parts: TaxedAmount<ShownTax>[];
  open: string;
}

type OfClient = Pick<InvoiceRow, "clientCompanyId" | "currency">;

/**
 * The issued deposits of a client in a currency, the oldest first, with what other documents than `except` have left of each. A draft takes what it
 * deducts until it is made void, so that two drafts never deduct the same.
 */
export async function depositsOf(db: Reading, { clientCompanyId, currency }: OfClient, except?: string): Promise<Deposit[]> {
  const ofClient = and(eq(invoice.clientCompanyId, clientCompanyId), eq(invoice.currency, currency));
  const issued = and(eq(invoice.type, "deposit"), isNotNull(invoice.issuedAt), ne(invoice.status, "written off"));
  const rows = await db
    .select({ id: invoice.id, number: invoice.number, projectId: invoice.projectId, projectNumber: project.number })
    .from(invoice)
    .leftJoin(project, eq(project.id, invoice.projectId))
    .where(and(ofClient, issued))
    .orderBy(asc(invoice.issuedAt), asc(invoice.id));
  if (rows.length === 0) return [];
  const moves = await movesOf(
    db,
    rows.map(({ id }) => id),
    except,
  );
  const money = amountsIn(currency);
  return rows.map(({ number, ...row }) => {
    const parts = openParts(money, moves.get(row.id) ?? []);
    return { ...row, number: number ?? "", parts, open: money.sum(...parts.map(({ net }) => net)) };
  });
}

/** A deduction counts from its draft on; one that is taken back counts again once its credit note is issued. */
const isAlive = or(
  and(eq(invoice.type, "invoice"), ne(invoice.status, "void")),
  and(eq(invoice.type, "credit note"), isNotNull(invoice.issuedAt)),
);

/** What was billed of each deposit, credited of it, deducted, and taken back of a deduction: by deposit, with its sign. */
async function movesOf(db: Reading, ids: readonly string[], except?: string) {
  const net = { taxes: invoiceLine.taxes, net: invoiceLine.lineNet };
  const own = await db
    .select({ ...net, depositId: invoiceLine.invoiceId })
    .from(invoiceLine)
    .where(inArray(invoiceLine.invoiceId, [...ids]));
  const credited = await db
    .select({ ...net, depositId: invoice.relatedInvoiceId })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.invoiceId))
    .where(and(inArray(invoice.relatedInvoiceId, [...ids]), eq(invoice.type, "credit note"), isNotNull(invoice.issuedAt)));
  const deducted = await db
    .select({ ...net, depositId: invoiceLine.depositId })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.invoiceId))
    .where(and(inArray(invoiceLine.depositId, [...ids]), isAlive, except ? ne(invoice.id, except) : undefined));
  return Map.groupBy([...own, ...credited, ...deducted], ({ depositId }) => depositId);
}

type Asked = z.output<typeof DeductionDraft>["deductions"];

/** The lines that deduct these amounts. Refuses more than is open, and what is no deposit of the client in this currency. */
export function deductionLines(deposits: readonly Deposit[], asked: Asked, currency: string, day: string): NewLine[] {
  if (new Set(asked.map(({ depositId }) => depositId)).size < asked.length) throw refused("Name each deposit once.");
  return asked.flatMap(({ depositId, amount }) => {
    const of = deposits.find(({ id }) => id === depositId);
    if (!of) throw refused(`The client has no such deposit in ${currency}.`, [], "deposit");
    return partsOf(of, currency, amount).map(({ taxes, net }) => ({
      id: orderedId(),
      position: 0,
      kind: "deposit deduction" as const,
      description: `Deposit ${of.number}`,
      serviceFrom: day,
      serviceTo: day,
      quantity: "-1",
      unit: "lot",
      unitPrice: net,
      discountPct: "0",
      taxCodes: taxes.map(({ code }) => code),
      taxes: [...taxes],
      depositId,
    }));
  });
}

function partsOf({ number, parts }: Deposit, currency: string, amount: string) {
  try {
    return deduction(currency, number, parts, amount);
  } catch (error) {
    if (error instanceof RangeError) throw refused(error.message, [], "deposit");
    throw error;
  }
}

type Drafted = Terms & OfClient & Pick<InvoiceRow, "projectId" | "invoiceDate">;

/** The deductions a new invoice starts with: the open deposits of its project, or without one those of no project (rule 14). */
export async function proposedLines(db: Reading, draft: Drafted, lines: readonly NewLine[]): Promise<NewLine[]> {
  const deposits = (await depositsOf(db, draft)).filter(({ projectId }) => projectId === (draft.projectId ?? null));
  if (deposits.length === 0) return [];
  const { netsAfterDiscount } = totalsOf(toTotal(draft, lines));
  const work = amountsIn(draft.currency).sum(
    ...netsAfterDiscount.filter((_, index) => !isOutside(lines[index]?.kind ?? "manual")),
  );
  const amounts = proposedDeductions(
    draft.currency,
    work,
    deposits.map(({ open }) => open),
  );
  const asked = deposits.map(({ id }, index) => ({ depositId: id, amount: amounts[index] ?? "0" }));
  return deductionLines(deposits, asked, draft.currency, draft.invoiceDate);
}

/** Why the deductions of an invoice cannot stand, as sentences: a deposit was credited or written off since. */
export async function whyNotDeducted(db: Reading, row: InvoiceRow, lines: readonly NewLine[]): Promise<string[]> {
  if (!lines.some(({ depositId }) => depositId)) return [];
  const money = amountsIn(row.currency);
  const deposits = await depositsOf(db, row, row.id);
  return [...Map.groupBy(lines, ({ depositId }) => depositId ?? "")].flatMap(([id, own]) => {
    if (id === "") return [];
    const of = deposits.find((one) => one.id === id);
    const deductions = own.map(({ taxes = [], lineNet = "0" }) => ({ taxes, net: lineNet }));
    if (!isOverdrawn(money, of?.parts ?? [], deductions)) return [];
    return [`Only ${grouped(of?.open ?? money.zero)} of ${of?.number ?? "the deposit"} is open.`];
  });
}

/** Of a draft what may be deducted, of an issued deposit where it is. */
export async function depositFacts(db: Reading, row: InvoiceRow): Promise<Pick<InvoiceWhole, "deposits" | "deposit">> {
  const money = amountsIn(row.currency);
  if (row.type === "invoice" && row.status === "draft") {
    const own = (await linesOf(db, row.id)).filter(({ depositId }) => depositId !== null);
    const deposits = (await depositsOf(db, row, row.id)).map(({ id, number, projectNumber, open }) => {
      const nets = own.flatMap(({ depositId, lineNet }) => (depositId === id ? [lineNet] : []));
      return { id, number, projectNumber, open, deducted: money.negated(money.sum(...nets)) };
    });
    return { deposits: deposits.filter(({ open }) => /[1-9]/.test(open)), deposit: null };
  }
  if (row.type !== "deposit" || row.issuedAt === null) return { deposits: [], deposit: null };
  const open = (await depositsOf(db, row)).find(({ id }) => id === row.id)?.open ?? money.zero;
  const rows = await db
    .select({ id: invoice.id, number: invoice.number, net: invoiceLine.lineNet })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.invoiceId))
    .where(and(eq(invoiceLine.depositId, row.id), isAlive))
    .orderBy(asc(invoice.id));
  const deductions = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of) => {
    const [first] = of;
    const amount = money.negated(money.sum(...of.map(({ net }) => net)));
    return first ? [{ id: first.id, shownNumber: first.number ?? draftName(first.id), amount }] : [];
  });
  return { deposits: [], deposit: { open, deductions } };
}
