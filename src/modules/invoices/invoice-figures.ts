/** What invoices tell of revenue, collection and billing, in the base currency (invoices section 6). */
import { z } from "zod";
import { dayText } from "#kit/schemas.ts";

export const revenueSplits = ["month", "client", "method", "base"] as const;
export type RevenueSplit = (typeof revenueSplits)[number];

export const FiguresAsked = z.object({ from: dayText(), to: dayText(), by: z.enum(revenueSplits).default("month") });

const RevenueGroup = z.object({
  /** Of the client or the base; the month "2026-05"; the method; "" where none is known. */
  key: z.string(),
  label: z.string(),
  amount: z.string(),
  documents: z.int(),
});

/** The end of a month, or today. */
const MonthFigures = z.object({
  month: z.string(),
  /** What clients owed at the end; retainage that is held is not in it. */
  open: z.string(),
  /** Billed with tax, less credited, in the 90 days to the end. */
  billed: z.string(),
  /** Days sales outstanding: open / billed x 90, one decimal; null where nothing was billed. */
  dso: z.string().nullable(),
  /** Days from the last day of work to the date of the invoice, on average, one decimal. */
  lag: z.string().nullable(),
  invoices: z.int(),
});

export const InvoiceFigures = z.object({
  currency: z.string(),
  revenue: z.array(RevenueGroup),
  total: z.string(),
  documents: z.int(),
  /** Documents without an exchange rate: they are in no sum. */
  withoutRate: z.int(),
  months: z.array(MonthFigures),
});
export type InvoiceFigures = z.infer<typeof InvoiceFigures>;
