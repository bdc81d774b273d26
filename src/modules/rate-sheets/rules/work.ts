/** Prices the work of a job: time, quantities, hire; each line with its sources and its trace (rule 14), unpriced ones as such (rule 4). */
import { percentCharge } from "./charges.ts";
import type { JobSheet, JobSheets } from "./job-sheets.ts";
import { pricedLine } from "./lines.ts";
import { percentKey } from "./source-keys.ts";
import { type CancelledWork, cancelledLines } from "./work-cancelled.ts";
import { linesOfQuantities } from "./work-quantities.ts";
import { type WhosePrices, WorkTerms } from "./work-terms.ts";
import { timeLines } from "./work-time.ts";
import { asCharged } from "./work-about.ts";
import type {
  IncludedBefore,
  PricedWork,
  PricedWorkLine,
  Together,
  WorkLine,
  WorkQuantity,
  WorkSource,
  WorkTime,
} from "./work-types.ts";
import { amountsIn, compareAmounts, total } from "#kit/money.ts";

export interface WorkToPrice {
  /** All time of the weeks around of the people, also billed before and for others, so that limits are right. */
  time?: readonly WorkTime[];
  quantities?: readonly WorkQuantity[];
  cancelled?: readonly CancelledWork[];
  includedBefore?: readonly IncludedBefore[];
}

/** The lines of the work of one client in one currency, without percentages of them ({@link percentLines}). */
export function priceWork(
  sheets: JobSheets,
  whose: WhosePrices,
  { time = [], quantities = [], cancelled = [], includedBefore = [] }: WorkToPrice,
): PricedWork & { together: readonly Together[] } {
  const terms = new WorkTerms(sheets, whose);
  const ofTime = timeLines(time, whose.clientCompanyId, terms);
  const ofQuantities = linesOfQuantities(quantities, terms, ofTime.dayRated, includedBefore);
  return {
    lines: [...ofTime.lines, ...ofQuantities.lines, ...cancelled.flatMap((one) => cancelledLines(one, terms))],
    notCharged: [...ofTime.notCharged, ...ofQuantities.notCharged],
    together: ofTime.together,
  };
}

/**
 * A line for each percentage of the sheets that priced these lines, on the categories it names and never on a percentage (rule 13); its day is the last
 * of what it is of. `lines` are as they stand on the invoice. `openOf` is of how much of a source the percentage is not charged yet: not of what was
 * credited without it.
 */
export function percentLines(
  lines: readonly WorkLine[],
  { sheets }: Pick<JobSheets, "sheets">,
  currency: string,
  openOf: (source: WorkSource, itemId: string) => string = ({ quantity }) => quantity,
): PricedWorkLine[] {
  const priced = lines.filter((line): line is PricedWorkLine => "net" in line);
  return sheets.flatMap((sheet) => {
    const own = priced.filter(({ rateSheetId }) => rateSheetId === sheet.id);
    return sheet.items.flatMap((item) => {
      if (item.unit !== "percent") return [];
      const base = own
        .filter(({ category }) => item.percentOf.includes(category))
        .flatMap((line) => openPart(line, (source) => openOf(source, item.id), currency));
      const last = base
        .map(({ day }) => day)
        .toSorted()
        .at(-1);
      if (last === undefined) return [];
      const amount = percentCharge(base, { percent: item.price, of: item.percentOf }, currency);
      if (compareAmounts(amount, "0") === 0) return [];
      const sources = base.flatMap((line) => line.sources.map((source) => ({ ...source, key: percentKey(item.id, source.key) })));
      return [
        {
          ...percentLine(sheet, item, last, amount, amountsIn(currency).sum(...base.map(({ net }) => net))),
          sources: asCharged(sources, "1"),
        },
      ];
    });
  });
}

/** A line with the part of its net that no percentage is charged for yet; none where it is for all of it. */
function openPart(line: PricedWorkLine, openOf: (source: WorkSource) => string, currency: string): PricedWorkLine[] {
  const sources = line.sources.map((source) => ({ ...source, quantity: openOf(source) }));
  const [left, whole] = [sources, line.sources].map((of) => total("0", ...of.map(({ quantity }) => quantity)));
  if (left === undefined || whole === undefined || left === whole) return [line];
  const open = sources.filter(({ quantity }) => quantity !== "0");
  return open.length === 0 ? [] : [{ ...line, net: amountsIn(currency).ratio(line.net, left, whole), sources: open }];
}

function percentLine(
  sheet: JobSheet,
  item: JobSheet["items"][number],
  day: string,
  amount: string,
  base: string,
): PricedWorkLine {
  const line = pricedLine({ sheet, item }, "1", amount, {
    on: day,
    words: [`${item.price} % of ${base} (${item.percentOf.join(", ")})`],
  });
  const description = `${item.description}, ${item.price} % of ${base}`;
  return {
    category: item.category,
    need: null,
    day,
    workOrderId: null,
    people: [],
    detail: null,
    batch: null,
    sources: [],
    ...line,
    description,
  };
}

/** The total of the lines that have a price; what has none is listed and counts nothing. */
export const totalOf = (lines: readonly ({ net: string } | { unpriced: string })[], currency: string): string =>
  amountsIn(currency).sum(...lines.flatMap((line) => ("net" in line ? [line.net] : [])));
