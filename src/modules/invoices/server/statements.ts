/** Statements of account: what a client owed at the end of a day in one currency, on paper and by email (invoices rule 19). */
import { Readable } from "node:stream";
import { and, eq, isNotNull, lte } from "drizzle-orm";
import { openOn } from "../rules/late.ts";
import { type Statement, statementSheet } from "../statement-sheet.ts";
import { ageingOn, settledUntil } from "./ageing.ts";
import { isReceivable } from "./records.ts";
import { addressesOf } from "./reminders/reminders.ts";
import { invoice } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { letter } from "#directory/company/letters.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { amountsIn, grouped } from "#kit/money.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { post, written } from "#kit/server/mail.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

const pdf = "application/pdf";
const largestPdf = 20 * 1024 * 1024;

interface Asked {
  clientCompanyId: string;
  currency: string;
  asOf?: Day | undefined;
}

async function statementOf(ctx: Ctx, { clientCompanyId, currency, asOf = ctx.today }: Asked) {
  const client = await ctx.lookup.find(clientCompany, clientCompanyId);
  const aged = (await ageingOn(ctx, { query: { asOf } })).find(
    (one) => one.clientCompanyId === clientCompanyId && one.currency === currency,
  );
  if (!aged) throw refused(`Nothing of ${client.displayName} was open in ${currency} on this day.`, [], "nothing");
  const money = amountsIn(currency);
  const settled = await settledUntil(ctx, asOf);
  const issued = await ctx.db
    .select()
    .from(invoice)
    .where(
      and(
        eq(invoice.clientCompanyId, clientCompanyId),
        eq(invoice.currency, currency),
        isNotNull(invoice.issuedAt),
        isReceivable,
        lte(invoice.invoiceDate, asOf),
        ctx.lookup.within(invoice),
      ),
    )
    .orderBy(invoice.dueDate, invoice.number);
  const rows = issued
    .map(({ id, number, invoiceDate, dueDate, amountDue, disputedAt }) => {
      const balance = openOn(money, amountDue, settled.get(id) ?? [], asOf);
      const taken = money.minus(amountDue, balance);
      return {
        number: number ?? "",
        date: invoiceDate,
        due: dueDate,
        amount: amountDue,
        settled: taken,
        balance,
        disputed: disputedAt !== null,
      };
    })
    .filter(({ balance }) => /[1-9]/.test(balance));
  const { banks } = await financeDefaultsOf(ctx.db);
  const { buckets, credit, total } = aged;
  const statement: Statement = {
    client: { name: client.legalName, address: client.billingAddress ?? "" },
    asOf,
    currency,
    rows,
    buckets,
    credit,
    total,
    banks: banks.filter((bank) => bank.currency === currency),
  };
  return { client, statement, name: `statement-${client.code}-${currency}-${asOf}.pdf` };
}

export async function printStatement(ctx: Ctx, { query }: { query: Asked }): Promise<Download> {
  const { statement, name } = await statementOf(ctx, query);
  return new Download(name, pdf, await printOnPaper(ctx, statementSheet(statement)), { inline: true });
}

/** Sends it to where the client receives its invoices. */
export async function sendStatement(ctx: Ctx, { body }: { body: Asked }): Promise<{ sentTo: string }> {
  if (!mayDo(ctx, "invoice.issue")) throw notAllowed("Only Finance can send a statement.");
  const { store, services } = ctx;
  const { client, statement, name } = await statementOf(ctx, body);
  const addresses = addressesOf(client);
  if (addresses.length === 0) throw refused(`No address for invoices is known of ${client.displayName}.`, [], "no-address");
  const bytes = await printOnPaper(ctx, statementSheet(statement));
  const { sha256 } = await services.files.put(Readable.from([bytes]), { limit: largestPdf, name });
  const { company } = await services.senderOf(store.db);
  for (const to of addresses) {
    const amount = `${grouped(statement.total)} ${statement.currency}`;
    const worded = letter("statement", to, {
      COMPANY: company.name,
      CLIENT: client.legalName,
      DAY: statement.asOf,
      AMOUNT: amount,
    });
    const composed = await written(store.db, services, worded);
    const attachments = [{ name, sha256, mediaType: pdf }];
    await post(
      store.rows,
      services.jobs,
      composed.channel === "email" ? { ...composed, attachments } : composed,
      new Date(store.now),
    );
  }
  await store.note({
    action: "ClientCompany.sendStatement",
    entity: "ClientCompany",
    entityId: client.id,
    label: client.displayName,
  });
  return { sentTo: addresses.join(", ") };
}
