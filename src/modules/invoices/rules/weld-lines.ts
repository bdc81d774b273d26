/** Lines of welds that signed reports name, one for each weld, for clients that want their invoice so (invoices rule 9). */
import { lengthOf, splitAt } from "#kit/intervals.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";
import type { SourceUnit, WorkLine, WorkSource } from "#modules/rate-sheets/rules/work-types.ts";

/** Names of the welds that a quantity counts; none where it counts no welds, or not all of them are billed now. */
export type NamesOf = (source: SourceUnit) => readonly string[];

/** A line whose quantity is a number of named welds becomes as many lines of one; a minimum or a tier is no number of welds, and stays. */
export function weldLines(lines: readonly WorkLine[], namesOf: NamesOf, currency: string): WorkLine[] {
  return lines.flatMap((line): WorkLine[] => {
    const welds = line.sources.flatMap((source) => namesOf(source).map((name, at) => ({ name, source: weldOf(source, at) })));
    const isEach =
      welds.length > 1 &&
      line.sources.every((source) => namesOf(source).length > 0) &&
      compareAmounts(line.quantity, String(welds.length)) === 0;
    if (!isEach) return [line];
    return welds.map(({ name, source }) => {
      const one = { detail: name, quantity: "1", sources: [source] };
      return "net" in line ? { ...line, ...one, net: amountsIn(currency).times("1", line.unitPrice) } : { ...line, ...one };
    });
  });
}

/** One weld of those that a source counts, with its place among them. */
function weldOf({ spans, charged: _charged, ...source }: WorkSource, at: number): WorkSource {
  const each = lengthOf(spans ?? []) / Number(source.quantity);
  const place = splitAt(splitAt(spans ?? [], at * each).rest, each).first;
  return { ...source, quantity: "1", ...(spans && { spans: place }) };
}
