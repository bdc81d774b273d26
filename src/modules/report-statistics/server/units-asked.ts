import type { SQL } from "drizzle-orm";
import type { FilterQuery } from "../contract-figures.ts";
import type { Grouping } from "../dimensions.ts";
import type { Days } from "../rules/period.ts";
import type { Viewer } from "./reach.ts";

/** Columns: id uuid, key text, apart text, on date, num, den (bigint), and one of `beside` each. */
export interface Units {
  select: SQL;
  /** Further columns, with the words shown beside the figure. */
  beside: Readonly<Record<string, string>>;
  /** The column `item` counts items, shown beside the figure or as its denominator. */
  items?: true;
}

export interface UnitsAsked {
  actor: Viewer;
  query: FilterQuery;
  by: Grouping | null;
  /** The time for figures as of now. */
  now: string;
  /** The days that are counted, if units outside of them may be missing. */
  days?: Days;
}
