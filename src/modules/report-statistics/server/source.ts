/** What the start page asks of this module: the same figures as its pages show. */
import type { MetricId } from "../metrics.ts";
import type { Days } from "../rules/period.ts";
import type { Reading } from "#kit/server/database.ts";

export interface AskedFigure {
  metric: MetricId;
  days: Days;
  /** Of one base; null for the whole company. */
  baseId: string | null;
}

/** Whole numbers, as figures are calculated from; `median` in hours, of durations. */
export interface CompanyFigure {
  numerator: number;
  denominator: number;
  n: number;
  median: string | null;
}

declare module "#kit/server/questions.ts" {
  interface Questions {
    reportFigure: (db: Reading, asked: AskedFigure) => Promise<CompanyFigure>;
  }
}
