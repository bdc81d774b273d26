/** How dates, figures and weeks are shown: the company's, and a person's own where they differ. */
import { z } from "zod";
import { dateFormats } from "./report-policy.ts";

export const weekStarts = ["Mon", "Sun", "Sat"] as const;
export const decimalSeparators = [".", ","] as const;
export const themes = ["light", "dark", "system"] as const;

/** A language and country as BCP 47 writes them: "en-US", "de-DE". */
export const Locale = z.string().refine(isLocale, "Choose a locale from the list.");

/** The formats a person may choose; missing ones follow the company. */
export const OwnFormats = z
  .object({
    locale: Locale,
    dateFormat: z.enum(dateFormats),
    decimalSeparator: z.enum(decimalSeparators),
    weekStart: z.enum(weekStarts),
  })
  .partial();
export type OwnFormats = z.infer<typeof OwnFormats>;

function isLocale(text: string): boolean {
  try {
    return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text) && Intl.NumberFormat.supportedLocalesOf(text).length > 0;
  } catch {
    return false;
  }
}
