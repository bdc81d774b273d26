import { withSigns } from "#kit/comparison-signs.ts";
import type { Counted } from "#kit/contract.ts";
import { dayTextAs, type Formats, numberLocale, usualFormats } from "#kit/formats.ts";
import type { Day } from "#kit/validity.ts";
import { eachOnce } from "#kit/each-once.ts";
import { partsIn } from "#kit/zoned-parts.ts";

let shown: Formats = usualFormats;
let figures = numberLocale(usualFormats);

/** The reader's zone; until someone has signed in, the device's. */
let zone: string | undefined;

/**
 * Sets how days and figures are shown from now on: the company's way, or the person's own; and in which zone times are shown. Comes with the
 * session.
 */
export function showAs(formats: Formats, timeZone?: string): void {
  shown = formats;
  figures = numberLocale(formats);
  zone = timeZone;
}

/** How days and figures are shown to the person at the screen. */
export const formatsShown = (): Formats => shown;

/** "20 Nov 2026" for "2026-11-20", or as the person wants days shown; anything that is not a day is returned unchanged. */
export const dayText = (day: Day): string => dayTextAs(day, shown.dateFormat);

/** A sentence of the server with its days and instants in the reader's format, "no certification valid on 21 Nov 2026", and ≤ for "<=". */
export const withDaysAsShown = (sentence: string): string =>
  withSigns(sentence)
    .replace(/(?<![\w-])(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC\b/g, "$1T$2Z")
    .replace(/(?<![\w-])\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g, (at) => instantText(at))
    .replace(/(?<![\w-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\w-])/g, dayText);

/** "20 Nov 2026, 09:40 CET" for an instant, in an IANA zone (by default the reader's). The zone can be left out. */
export function instantText(
  instant: string | Date,
  { timeZone = zone, zone: named = true }: { timeZone?: string | undefined; zone?: boolean } = {},
): string {
  const when = new Date(instant);
  if (Number.isNaN(when.getTime())) return String(instant);
  const parts = partsIn(when, timeZone ?? deviceZone());
  const day = dayText(`${parts["year"]}-${parts["month"]}-${parts["day"]}`);
  return `${day}, ${parts["hour"]}:${parts["minute"]}${named ? ` ${unbroken(parts["timeZoneName"] ?? "")}` : ""}`;
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "GMT−6" with a minus instead of a hyphen, at which a line could break. */
const unbroken = (zoneName: string): string => zoneName.replace("-", "\u2212");

/** "09:40" in the reader's zone, like every time on a page without a zone of its own: a device may be set to another. */
export function clock(instant: string | Date): string {
  const parts = partsIn(new Date(instant), zone ?? deviceZone());
  return `${parts["hour"]}:${parts["minute"]}`;
}

/** A decimal string with the grouping and decimal sign the reader is used to; every decimal is kept, because trailing zeros are precision. */
export function decimalText(value: string, locale: string = figures): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  const decimals = Math.min(value.split(".")[1]?.length ?? 0, 100);
  return figureFormat(`${locale} ${decimals}`).format(value as `${number}`);
}

/** The format for "en-US 2", a locale and a number of decimals. */
const figureFormat = eachOnce((localeAndDecimals) => {
  const [locale, decimals] = localeAndDecimals.split(" ");
  return new Intl.NumberFormat(locale, { minimumFractionDigits: Number(decimals), maximumFractionDigits: Number(decimals) });
});

/** A count, "10,000+" where it was not counted further. */
export function countText({ count, more }: Counted): string {
  return decimalText(String(count)) + (more ? "+" : "");
}

/** A decimal as shown in a field: ungrouped, with the reader's decimal sign. What is not a decimal is returned unchanged. */
export function fieldText(value: string): string {
  return shown.decimalSeparator === "," && /^-?\d+\.\d+$/.test(value) ? value.replace(".", ",") : value;
}

/** "1,320.00 USD": the code instead of a sign, because several currencies share "$". */
export function moneyText(amount: string, currency: string, locale?: string): string {
  return `${decimalText(amount, locale)} ${currency}`;
}

/** "1.4 MB", the size of a file for people. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(0)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
