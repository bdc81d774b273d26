/** How a person sees days and figures. Nothing of it is stored with a value: storage and files keep ISO days and a decimal point. */
export interface Formats {
  /** BCP 47, "en-US": how figures are grouped. */
  locale: string;
  dateFormat: "YYYY-MM-DD" | "DD MMM YYYY" | "DD/MM/YYYY" | "MM/DD/YYYY";
  decimalSeparator: "." | ",";
  weekStart: "Mon" | "Sun" | "Sat";
}

// Months are written here and not by the platform, because English locales disagree ("Sept", "Sep.") and a report must read the same everywhere.
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day in one of the formats, on screen and on paper alike: "2026-11-07", "7 Nov 2026", "07/11/2026" or "11/07/2026"; what is no day is given back as it is. */
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

/** What holds where nobody has said anything else. */
export const usualFormats: Formats = { locale: "en-US", dateFormat: "DD MMM YYYY", decimalSeparator: ".", weekStart: "Mon" };

/** A locale that writes figures with this decimal sign: the one given where it does, else one that is known to. */
export function numberLocale({ locale, decimalSeparator }: Pick<Formats, "locale" | "decimalSeparator">): string {
  const decimal = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value;
  if (decimal === decimalSeparator) return locale;
  return decimalSeparator === "," ? "de-DE" : "en-US";
}
