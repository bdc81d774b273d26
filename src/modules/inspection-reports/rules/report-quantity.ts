/** A quantity of a signed report, and what it is derived from. */
import { isDay, type Day } from "#kit/validity.ts";
import type { filmSizes, ItemCategory, ItemUnit } from "#modules/rate-sheets/item-terms.ts";
import type { methods } from "#modules/report-templates/definition.ts";
import type { Line, Setup, Values } from "#modules/report-templates/content.ts";

/** What is read of a report. */
export interface QuantityReport {
  /** The built-in template, also for a variant of it. */
  templateCode: string;
  method: (typeof methods)[number];
  /** The day of lines without one. */
  inspectedOn: Day;
  header: Values;
  technique: Values;
  setups?: Setup[] | undefined;
  lines: readonly Line[];
}

/** What a quantity was done of; one unit of each work is charged, whichever the sheet has a price for. */
type Work = "examination" | "films" | "report";

export type FilmSize = (typeof filmSizes)[number];

export interface ReportQuantity {
  /** The service date: the day the items were examined, in the time zone of the site. */
  day: Day;
  /** The same for the same quantity of every revision of a report. */
  key: string;
  work: Work;
  category: ItemCategory;
  unit: ItemUnit;
  method: (typeof methods)[number];
  filmSize: FilmSize | null;
  /** What bands of rate items are compared with: nominal pipe size, thickness in mm. */
  sizes: { NPS?: string; "thickness mm"?: string };
  /** A decimal text above zero, with up to four decimals. */
  quantity: string;
  /** "12 welds, NPS 6, 7.11 mm". */
  description: string;
  /** Where welds are counted: their names, as many as the quantity; none for what is measured. */
  names: readonly string[];
}

/** A line of work done; not one that was not examined, and not one that is to be repeated. */
export const isDone = ({ result }: Pick<Line, "result">): boolean => result === "ACC" || result === "REJ" || result === "INFO";

/** The day a line was examined, else that of the inspection. */
export const dayOf = ({ inspectedOn }: Pick<QuantityReport, "inspectedOn">, { performedOn }: Pick<Line, "performedOn">): Day =>
  performedOn !== null && isDay(performedOn) ? performedOn : inspectedOn;

interface Stated extends Pick<ReportQuantity, "day" | "unit" | "quantity"> {
  /** The quantity in words: "3 welds", "1.59 m". */
  words: string;
  work?: Work;
  category?: ItemCategory;
  filmSize?: FilmSize;
  sizes?: ReportQuantity["sizes"];
  names?: readonly string[];
}

/** A quantity in words and with its key; none for nothing. */
export function stated(
  { method }: Pick<QuantityReport, "method">,
  { day, unit, quantity, words, work = "examination", category = "production", filmSize, sizes = {}, names = [] }: Stated,
): ReportQuantity[] {
  if (Number(quantity) === 0) return [];
  const [nps, thickness] = [sizes.NPS, sizes["thickness mm"]];
  const parts = [
    words,
    ...(filmSize ? [filmSize === "other" ? "other size" : filmSize] : []),
    ...(nps ? [`NPS ${nps}`] : []),
    ...(thickness ? [`${thickness} mm`] : []),
  ];
  return [
    {
      day,
      key: [day, unit, filmSize ?? "", nps ?? "", thickness ?? ""].join("|"),
      work,
      category,
      unit,
      method,
      filmSize: filmSize ?? null,
      sizes,
      quantity,
      description: parts.join(", "),
      names,
    },
  ];
}
