import { type ChartName, type figureKinds, calendar } from "../../contract.ts";
import { addressOf } from "#kit/client.ts";
import type { LinkedCell } from "#kit/ui/chart/Figure.tsx";
import { decimalText, dayText } from "#kit/ui/format.ts";
import { stringifySearch } from "#kit/ui/routing.ts";
import { isDay } from "#kit/validity.ts";

type Words = Readonly<Record<string, string>>;

/** What the filters in the address of the page ask of the server. */
export const chartAsked = ({ on, base, method }: Words) => ({
  ...(on && isDay(on) ? { on } : {}),
  ...(base ? { baseLocationId: base } : {}),
  ...(method ? { method } : {}),
});

interface OneFigure {
  figure: (typeof figureKinds)[number];
  of: string;
  /** Left out: all weeks. */
  week?: string | undefined;
}

/** The page of the rows behind a figure, under the same filters. */
export const rowsHref = ({ on, base, method }: Words, { figure, of, week }: OneFigure): string =>
  `/calendar/charts/rows${stringifySearch({ figure, of, ...(week ? { week } : {}), ...(on ? { on } : {}), ...(base ? { base } : {}), ...(method ? { method } : {}) })}`;

/** A figure of a table with the way to its rows; nothing to open where nothing was counted. */
export const linked = (words: Words, said: string, count: number, one: OneFigure): LinkedCell => ({
  said,
  href: count > 0 ? rowsHref(words, one) : null,
});

export const weekName = (from: string): string => dayText(from).replace(/ \d{4}$/, "");
export const hoursText = (hours: number): string => `${decimalText(String(hours))} h`;
export const percentText = (share: string | null): string => (share === null ? "–" : `${decimalText(share)} %`);

/** The files of a chart, for those who may export. */
export const filesOf = (words: Words, chart: ChartName, mayExport: boolean) =>
  mayExport
    ? {
        csv: addressOf(calendar.endpoints.exportChart, { query: { ...chartAsked(words), chart, format: "csv" } }),
        xlsx: addressOf(calendar.endpoints.exportChart, { query: { ...chartAsked(words), chart, format: "xlsx" } }),
      }
    : {};
