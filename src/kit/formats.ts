/** How a person sees days and figures. Nothing of it is stored with a value: storage and files keep ISO days and a decimal point. */
export interface Formats {
  /** BCP 47, "en-US": how figures are grouped. */
  locale: string;
  dateFormat: "YYYY-MM-DD" | "DD MMM YYYY" | "DD/MM/YYYY" | "MM/DD/YYYY";
  decimalSeparator: "." | ",";
  weekStart: "Mon" | "Sun" | "Sat";
}

/** What holds where nobody has said anything else. */
export const usualFormats: Formats = { locale: "en-US", dateFormat: "DD MMM YYYY", decimalSeparator: ".", weekStart: "Mon" };

/** A locale that writes figures with this decimal sign: the one given where it does, else one that is known to. */
export function numberLocale({ locale, decimalSeparator }: Pick<Formats, "locale" | "decimalSeparator">): string {
  const decimal = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value;
  if (decimal === decimalSeparator) return locale;
  return decimalSeparator === "," ? "de-DE" : "en-US";
}
