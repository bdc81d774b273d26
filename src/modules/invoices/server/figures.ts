/**
 * Revenue by month, client, method and base, days sales outstanding and billing lag. Revenue is the net of issued invoices before deposits are deducted,
 * less credit notes, in the base currency at the rates of the invoices; deposits, proforma invoices and releases of retainage are none (rules 13, 14).
 */
import { and, between, inArray, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { FiguresAsked, InvoiceFigures, RevenueSplit } from "../invoice-figures.ts";
import { outsideKinds } from "../rules/parts.ts";
import { isReceivable } from "./records.ts";
import { invoice, invoiceLine, invoiceWriteOff, payment, paymentAllocation } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { baseCurrencyOf } from "#directory/finance/server/finance.ts";
import { currencyDigits } from "#kit/currencies.ts";
import { Decimal } from "#kit/decimal.ts";
import { type Amounts, amountsIn } from "#kit/money.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, addMonths, type Day, daysBetween } from "#kit/validity.ts";

/** A figure is of five years at most. */
const mostDays = 1_830;

export async function figuresOfInvoices(ctx: Ctx, { query }: { query: z.output<typeof FiguresAsked> }): Promise<InvoiceFigures> {
  const { from, to, by } = query;
  if (from > to || daysBetween(from, to) > mostDays) throw refused("Choose a period of at most five years.");
  const currency = (await baseCurrencyOf(ctx.db)) ?? "USD";
  const money = amountsIn(currency);
  const where = revenueIn(ctx, from, to);
  const [all] = await ctx.db
    .select({
      amount: sql<string>`coalesce(sum(${revenueOf(currency)}), 0)::text`,
      documents: sql<number>`count(*)::int`,
      withoutRate: sql<number>`count(*) filter (where ${invoice.baseNet} is null)::int`,
    })
    .from(invoice)
    .where(where);
  const total = money.sum(all?.amount ?? "0");
  const revenue =
    by === "method" ? await byMethod(ctx, where, money, currency, total) : await grouped(ctx, where, money, currency, by);
  return {
    currency,
    total,
    documents: all?.documents ?? 0,
    withoutRate: all?.withoutRate ?? 0,
    revenue,
    months: await monthsOf(ctx, money, from, to),
  };
}

/** Issued invoices of work and their credit notes in a period. */
const revenueIn = ({ lookup }: Ctx, from: Day, to: Day): SQL | undefined =>
  and(
    isNotNull(invoice.issuedAt),
    inArray(invoice.type, ["invoice", "credit note"]),
    sql`not exists (select 1 from ${invoice} d where d.id = ${invoice.relatedInvoiceId} and d.type in ('deposit', 'retainage release'))`,
    between(invoice.invoiceDate, from, to),
    lookup.within(invoice),
  );

/** Each document rounded on its own, so that groups come to the same as all of them. */
const revenueOf = (currency: string): SQL =>
  sql`(coalesce(${invoice.baseNet}, 0) + round(${invoice.deductedNet} * coalesce(${invoice.fxRate}, 0), ${sql.raw(String(currencyDigits(currency)))}))`;

const splits = {
  month: { key: sql`to_char(${invoice.invoiceDate}, 'YYYY-MM')`, label: sql`to_char(${invoice.invoiceDate}, 'YYYY-MM')` },
  client: {
    key: sql`${invoice.clientCompanyId}::text`,
    label: sql`(select ${clientCompany.displayName} from ${clientCompany} where ${clientCompany.id} = ${invoice.clientCompanyId})`,
  },
  base: {
    key: sql`${invoice.baseLocationId}::text`,
    label: sql`(select ${baseLocation.name} from ${baseLocation} where ${baseLocation.id} = ${invoice.baseLocationId})`,
  },
} as const satisfies Partial<Record<RevenueSplit, { key: SQL; label: SQL }>>;

type Groups = InvoiceFigures["revenue"];

async function grouped(
  ctx: Ctx,
  where: SQL | undefined,
  money: Amounts,
  currency: string,
  by: keyof typeof splits,
): Promise<Groups> {
  const { key, label } = splits[by];
  const rows = await ctx.db.execute<Groups[number] & Record<string, unknown>>(
    sql`select g.key, g.label, sum(g.amount)::text as amount, count(*)::int as documents from (
        select ${key} as key, ${label} as label, ${revenueOf(currency)} as amount from ${invoice} where ${where}) g
      group by g.key, g.label order by ${by === "month" ? sql`g.key` : sql`sum(g.amount) desc, g.label`}`,
    "objects",
  );
  return rows.map((row) => ({ ...row, amount: money.sum(row.amount) }));
}

/** The revenue of each document goes to the methods of its lines by their nets; lines that outside rules 13 and 14 stand apart have none. */
async function byMethod(ctx: Ctx, where: SQL | undefined, money: Amounts, currency: string, total: string): Promise<Groups> {
  const rows = await ctx.db.execute<{ key: string; amount: string; documents: number } & Record<string, unknown>>(
    sql`with shares as (
        select ${invoiceLine.invoiceId} as id, coalesce(${invoiceLine.origin} -> 'need' ->> 'method', '') as key, sum(${invoiceLine.lineNet}) as net
        from ${invoiceLine} join ${invoice} on ${invoice.id} = ${invoiceLine.invoiceId}
        where ${and(where, notInArray(invoiceLine.kind, [...outsideKinds]))} group by 1, 2
      ), weighed as (
        select s.*, sum(s.net) over (partition by s.id) as all_net, row_number() over (partition by s.id order by s.key) as place from shares s
      )
      select w.key, sum(case when w.all_net <> 0 then ${revenueOf(currency)} * w.net / w.all_net when w.place = 1 then ${revenueOf(currency)} else 0 end)::text as amount,
        count(*)::int as documents
      from weighed w join ${invoice} on ${invoice.id} = w.id group by w.key order by 2 desc`,
    "objects",
  );
  const groups = rows
    .map(({ key, amount, documents }) => ({ key, label: key || "No method", amount: money.sum(amount), documents }))
    .toSorted((a, b) => Number(b.amount) - Number(a.amount) || a.label.localeCompare(b.label, "en"));
  const rest = money.minus(total, ...groups.map(({ amount }) => amount));
  // The cents that rounding leaves go to the largest.
  return groups.map((group, at) => (at === 0 ? { ...group, amount: money.sum(group.amount, rest) } : group));
}

/** At the end of each month from that of `from` to that of `to`, and no later than today. */
async function monthsOf(ctx: Ctx, money: Amounts, from: Day, to: Day): Promise<InvoiceFigures["months"]> {
  const last = to < ctx.today ? to : ctx.today;
  const ends: Day[] = [];
  for (let start = `${from.slice(0, 7)}-01`; start <= last; start = addMonths(start, 1)) {
    const end = addDays(addMonths(start, 1), -1);
    ends.push(end < last ? end : last);
  }
  const [first] = ends;
  if (first === undefined) return [];
  const changes = await changesOf(ctx, last);
  const lags = await lagsOf(ctx, `${first.slice(0, 7)}-01`, last);
  return ends.map((end) => {
    const until = (day: Day, of: "open" | "billed") => money.sum(...changes.flatMap((one) => (one.on <= day ? [one[of]] : [])));
    const open = until(end, "open");
    const billed = money.minus(until(end, "billed"), until(addDays(end, -90), "billed"));
    const month = end.slice(0, 7);
    const lag = lags.get(month);
    const isAny = new Decimal(billed).gt(0);
    const dso = isAny ? new Decimal(open).times(90).div(billed).toFixed(1) : null;
    return { month, open, billed, dso, lag: lag?.days ?? null, invoices: lag?.invoices ?? 0 };
  });
}

interface Change extends Record<string, unknown> {
  on: Day;
  open: string;
  billed: string;
}

/** By day, in the base currency: what was added to and taken off the receivables at the rate of each invoice, and what was billed. */
function changesOf({ db, lookup }: Ctx, last: Day): Promise<Change[]> {
  const within = and(isNotNull(invoice.issuedAt), lookup.within(invoice));
  const rate = sql`coalesce(${invoice.fxRate}, 0)`;
  const paidOn = sql`coalesce(${paymentAllocation.creditUsedOn}, ${payment.receivedOn})`;
  const paid = sql`${paymentAllocation.amount} + ${paymentAllocation.discountTaken} + ${paymentAllocation.rounding}`;
  return db.execute<Change>(
    sql`select c.day::text as "on", sum(c.open)::text as open, sum(c.billed)::text as billed from (
        select ${invoice.invoiceDate} as day, ${invoice.amountDue} * ${rate} as open,
          case when ${invoice.type} = 'retainage release' then 0 else ${invoice.grossTotal} * ${rate} end as billed
        from ${invoice} where ${and(within, sql`(${isReceivable} or ${invoice.type} = 'credit note')`)}
        union all
        select ${paidOn}, -(${paid}) * ${rate}, 0 from ${paymentAllocation} join ${payment} on ${payment.id} = ${paymentAllocation.paymentId}
          join ${invoice} on ${invoice.id} = ${paymentAllocation.invoiceId} where ${and(within, isNull(payment.undoneAt))}
        union all
        select ${invoiceWriteOff.day}, -${invoiceWriteOff.amount} * ${rate}, 0 from ${invoiceWriteOff}
          join ${invoice} on ${invoice.id} = ${invoiceWriteOff.invoiceId} where ${within}
      ) c where c.day <= ${last}::date group by c.day order by c.day`,
    "objects",
  );
}

/** By month of the invoice date. */
async function lagsOf(ctx: Ctx, from: Day, to: Day): Promise<Map<string, { days: string; invoices: number }>> {
  const month = sql<string>`to_char(${invoice.invoiceDate}, 'YYYY-MM')`;
  const rows = await ctx.db
    .select({
      month,
      days: sql<string>`round(avg(${invoice.invoiceDate} - ${invoice.serviceTo}), 1)::text`,
      invoices: sql<number>`count(*)::int`,
    })
    .from(invoice)
    .where(
      and(
        sql`${invoice.type} = 'invoice'`,
        isNotNull(invoice.issuedAt),
        isNotNull(invoice.serviceTo),
        between(invoice.invoiceDate, from, to),
        ctx.lookup.within(invoice),
      ),
    )
    .groupBy(month);
  return new Map(rows.map(({ month: of, days, invoices }) => [of, { days, invoices }]));
}
