/** Exchange rates as they were published, and the one an invoice takes (invoices rule 7). */
import { z } from "zod";
import { Stored } from "#kit/contract.ts";
import { Currency } from "#kit/currencies.ts";
import { dayText, limitedText } from "#kit/schemas.ts";
import type { Day } from "#kit/validity.ts";

export const fxSources = ["central bank", "ECB", "typed"] as const;
type FxSource = (typeof fxSources)[number];

export const FxRateDraft = z.object({
  /** The day for which it was published. */
  date: dayText(),
  fromCurrency: Currency,
  toCurrency: Currency,
  /** Units of `toCurrency` for one of `fromCurrency`, eight decimals at most: "1.08345000". */
  rate: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,8})?$/, "Enter a rate such as 1.08345")
    .refine((rate) => /[1-9]/.test(rate), "A rate is above zero"),
  source: z.enum(fxSources),
  /** Why it was typed. */
  reason: limitedText(300).nullable(),
});
export type FxRateDraft = z.infer<typeof FxRateDraft>;
export const FxRate = Stored.extend(FxRateDraft.shape);
export type FxRate = z.infer<typeof FxRate>;

export const fxLabels: Readonly<Record<keyof FxRateDraft, string>> = {
  date: "Date",
  fromCurrency: "From",
  toCurrency: "To",
  rate: "Rate",
  source: "Source",
  reason: "Reason",
};

/** Why a rate cannot be as it is, or null. */
export function problemWithRate(
  { date, fromCurrency, toCurrency, source, reason }: FxRateDraft,
  today: Day,
): { path: keyof FxRateDraft; message: string } | null {
  if (fromCurrency === toCurrency) return { path: "toCurrency", message: "Choose two different currencies." };
  if (date > today) return { path: "date", message: "A rate cannot be of a day to come." };
  if (source === "typed" && !reason) return { path: "reason", message: "Explain why this rate was typed." };
  return null;
}

interface RateFound {
  rate: string;
  /** The day it was published for; null between equal currencies. */
  date: Day | null;
  source: FxSource | null;
}

/** The rate for a day: the one of that day, or the last published before it; 1 between equal currencies; null where none was published. */
export function rateOn(
  rates: readonly Pick<FxRateDraft, "date" | "fromCurrency" | "toCurrency" | "rate" | "source">[],
  { from, to, on }: { from: string; to: string; on: Day },
): RateFound | null {
  if (from === to) return { rate: "1", date: null, source: null };
  const [last] = rates
    .filter(({ date, fromCurrency, toCurrency }) => fromCurrency === from && toCurrency === to && date <= on)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  return last ? { rate: last.rate, date: last.date, source: last.source } : null;
}
