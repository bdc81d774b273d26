/** How a person sees days and figures. Formatting is never stored with a value: storage and files use ISO days and a decimal point. */
export interface Formats {
  /** BCP 47, "en-US": how digits are grouped. */
  locale: string;
  dateFormat: "YYYY-MM-DD" | "DD MMM YYYY" | "DD/MM/YYYY" | "MM/DD/YYYY";
  decimalSeparator: "." | ",";
  weekStart: "Mon" | "Sun" | "Sat";
}

// Month names are written here and not left to the platform, because English locales disagree ("Sept", "Sep.") and a report must read the same
// everywhere.
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * A day in one of the formats, on screen and on paper alike: "2026-11-07", "7 Nov 2026", "07/11/2026" or "11/07/2026"; anything else is returned
 * unchanged.
 */
export function dayTextAs(day: string, dateFormat: Formats["dateFormat"]): string {
  const [, year, month = "", date = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  if (!year || !name) return day;
  return {
    "DD MMM YYYY": `${Number(date)} ${name} ${year}`,
    "YYYY-MM-DD": day,
    "DD/MM/YYYY": `${date}/${month}/${year}`,
    "MM/DD/YYYY": `${month}/${date}/${year}`,
  }[dateFormat];
}

/** The formats where nothing else is set. */
export const usualFormats: Formats = { locale: "en-US", dateFormat: "DD MMM YYYY", decimalSeparator: ".", weekStart: "Mon" };

/** A locale that writes numbers with this decimal sign: the given one where it does, otherwise one that is known to. */
export function numberLocale({ locale, decimalSeparator }: Pick<Formats, "locale" | "decimalSeparator">): string {
  const decimal = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value;
  if (decimal === decimalSeparator) return locale;
  return decimalSeparator === "," ? "de-DE" : "en-US";
}
