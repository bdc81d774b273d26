/** Issuing: everything is computed and checked once more, the number is taken, and nothing changes afterwards. */
import { Readable } from "node:stream";
import { and, eq, ne, sql } from "drizzle-orm";
import { invoiceSeries } from "../about.ts";
import { type InvoiceWhole, isEntered } from "../invoice.ts";
import { invoiceLife } from "../invoice-life.ts";
import { invoiceSheet } from "../invoice-sheet.ts";
import { whyNotDated, whyNotInFuture } from "../rules/dates.ts";
import { negated } from "../rules/figures.ts";
import { creditInBase, openInBase } from "./base-open.ts";
import { isPricedOtherwise } from "./build-again.ts";
import { computed, type InvoiceRow, linesOf, withTaxes } from "./computing.ts";
import { creditUseOf } from "./credit-use.ts";
import { creditAgain } from "./credits.ts";
import { whyNotOnItsOrder } from "./orders.ts";
import { obstaclesOf } from "./obstacles.ts";
import { releaseAgain } from "./releases.ts";
import { freeCredited } from "./freeing.ts";
import { settle } from "./settling.ts";
import { invoice } from "./tables.ts";
import { findInvoice, partyOf } from "./whole.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { companyZone } from "#directory/company/server/zone.ts";
import { datesFollowNumbers, type FinanceDefaults } from "#directory/finance/finance-defaults.ts";
import { baseCurrencyOf, financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { creditRefusal } from "#modules/client-companies/credit.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";
import { refused } from "#kit/refusals.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { announce } from "#kit/server/events.ts";
import { type Acting, advance } from "#kit/server/lifecycle.ts";
import { takeInSeries } from "#kit/server/numbering.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { numberRegister } from "#kit/server/tables.ts";
import type { Store } from "#kit/server/store.ts";
import { dayIn } from "#kit/validity.ts";
import { projectUsed } from "#modules/project-management/events.ts";
import { orderUsed } from "#modules/purchase-orders/events.ts";

const largestPdf = 20 * 1024 * 1024;

type Issuing = Acting<{ agreeCredit?: boolean | undefined }>;

export async function issueInvoice(ctx: Ctx, asked: Issuing): Promise<InvoiceWhole> {
  await issuing(ctx, asked, async (changes) => {
    const printed = { ...(await findInvoice(ctx, asked)), ...changes, status: "issued" as const };
    return storedPdf(ctx, printed);
  });
  return findInvoice(ctx, asked);
}

type Issued = Awaited<ReturnType<typeof asIssued>>;

/** Issues it and brings the invoice that it credits or releases up to date; `print` stores its PDF. */
export async function issuing(
  ctx: Ctx,
  asked: Issuing,
  print: (changes: Issued) => Promise<string | null> = async () => null,
): Promise<void> {
  const issued = await advance(ctx, invoice, invoiceLife, "issue", asked, async (before) => {
    if (before.type === "invoice" && !asked.body.agreeCredit) await refuseOverLimit(ctx, before);
    const changes = await asIssued(ctx, before);
    return { ...changes, pdfSha256: await print(changes) };
  });
  await freeCredited(ctx, issued);
  await announce(ctx, projectUsed, { projectId: issued.projectId });
  const { clientCompanyId, poNumber } = issued;
  if (poNumber) await announce(ctx, orderUsed, { clientCompanyId, number: poNumber });
  // An invoice that follows a proforma leaves that as it is.
  if (issued.relatedInvoiceId && !isEntered(issued.type))
    await settle(ctx, issued.relatedInvoiceId, issued.type === "credit note" ? "credit" : "release", {
      reason: issued.reason ?? undefined,
      day: issued.invoiceDate,
    });
}

/** Above 120 % of the limit Finance has to agree in so many words. */
async function refuseOverLimit({ store, today }: Ctx, before: InvoiceRow): Promise<void> {
  const why = creditRefusal(await creditUseOf(store.db, before, today));
  if (why) throw refused(why, [], "credit-limit");
}

/** The PDF as it is sent, whatever the letterhead is later; its fingerprint. */
export async function storedPdf(ctx: Ctx, printed: InvoiceWhole): Promise<string> {
  const bytes = await printOnPaper(ctx, invoiceSheet(printed));
  const saved = await ctx.services.files.put(Readable.from([bytes]), { limit: largestPdf, name: `${printed.number}.pdf` });
  return saved.sha256;
}

/** The columns an issue sets: checked, with the number of its series. */
async function asIssued(ctx: Ctx, before: InvoiceRow) {
  const { store } = ctx;
  const obstacles = [...(await obstaclesOf(store.db, before)), ...(await whyNotOnItsOrder(store.db, before, { lock: true }))];
  if (obstacles.length > 0) throw refused("This invoice cannot be issued yet.", obstacles, "not-ready");
  const now = await refuseChanged(ctx, before);
  if (before.type === "invoice" && (await isPricedOtherwise(ctx, before)))
    throw refused("Totals changed since approval (rate sheet revised). Review again.", [], "totals-changed");
  const number = await numbered(store, before, await financeDefaultsOf(store.db));
  // Of a credit note nothing is open: it changes its invoice. A proforma asks for nothing.
  const { zero } = amountsIn(before.currency);
  const own =
    before.type === "credit note"
      ? { ...now, balance: zero, baseReleased: await releasedByCredit(store.db, before) }
      : before.type === "proforma"
        ? { balance: zero, retainageHeld: zero }
        : {};
  return { ...own, number, billTo: await partyOf(store.db, before), issuedAt: store.now, issuedById: ctx.actor.id };
}

/** What a credit note takes off the receivable in the base currency: all that is left where it clears the invoice (rule 8). */
async function releasedByCredit(db: Reading, { relatedInvoiceId, amountDue, fxRate }: InvoiceRow): Promise<string> {
  const [of] = await db
    .select()
    .from(invoice)
    .where(eq(invoice.id, relatedInvoiceId ?? ""));
  if (!of) throw new Error("A credit note has its invoice.");
  const base = (await baseCurrencyOf(db)) ?? of.currency;
  const money = amountsIn(base);
  if (compareAmounts(of.balance, negated(amountDue)) === 0) return openInBase(db, base, of);
  return money.times(negated(amountDue), fxRate ?? "1");
}

/**
 * Totals as they would be now must be those that were approved. Gives what a credit note is as of now: the same amounts may be the rest of its
 * invoice, once others were issued.
 */
async function refuseChanged(ctx: Ctx, before: InvoiceRow) {
  const { db } = ctx.store;
  const credited = before.type === "credit note" ? await creditAgain(ctx, before) : null;
  const now =
    credited?.credit ??
    (isEntered(before.type)
      ? computed(before, await withTaxes(db, await linesOf(db, before.id))).figures
      : await releaseAgain(ctx, before));
  const { figures } = before;
  const same = now.amountDue === figures.amountDue && now.taxTotal === figures.taxTotal && now.netTotal === figures.netTotal;
  if (!same) throw refused("Totals changed since approval (tax code updated). Review again.", [], "totals-changed");
  return credited ? { figures: credited.credit, ...(await creditInBase(db, credited.of, credited.credit)) } : {};
}

/** Takes the next number of the series. The row of the series stays locked, so that dates and numbers have one order (rule 17). */
async function numbered(
  store: Store,
  { id, type, invoiceDate, clientCompanyId, baseLocationId }: InvoiceRow,
  defaults: FinanceDefaults,
): Promise<string> {
  const values = async () => {
    const [codes] = await store.db
      .select({ CLIENT: clientCompany.code, LOC: baseLocation.code })
      .from(clientCompany)
      .innerJoin(baseLocation, eq(baseLocation.id, baseLocationId))
      .where(eq(clientCompany.id, clientCompanyId));
    return codes ?? {};
  };
  const number = await takeInSeries(store, invoiceSeries[defaults.oneInvoiceSeries && type !== "proforma" ? "invoice" : type], {
    values,
    day: invoiceDate,
    entityId: id,
  });
  const own = store.db.select({ id: numberRegister.sequenceId }).from(numberRegister).where(eq(numberRegister.number, number));
  const [last] = await store.db
    .select({ day: sql<string | null>`max(${invoice.invoiceDate})::text` })
    .from(invoice)
    .innerJoin(numberRegister, eq(numberRegister.entityId, invoice.id))
    .where(and(ne(invoice.id, id), sql`${numberRegister.sequenceId} in (${own})`));
  const [base] = await store.db
    .select({ country: baseLocation.country, timeZone: baseLocation.timeZone })
    .from(baseLocation)
    .where(eq(baseLocation.id, baseLocationId));
  // A base east of the head office is a day ahead for some hours.
  const zones = [await companyZone(store.db), base?.timeZone ?? "UTC"];
  const today = zones.map((zone) => dayIn(zone, new Date(store.now))).toSorted()[1] ?? "";
  const series = {
    closedThrough: defaults.periodClosedThrough,
    lastNumbered: last?.day ?? null,
    inOrder: datesFollowNumbers(defaults, base?.country ?? ""),
  };
  const why = whyNotInFuture(invoiceDate, today) ?? whyNotDated(invoiceDate, series);
  if (why) throw refused(why, [], "date");
  return number;
}
