import { useMemo } from "react";
import { reportStatistics } from "../contract.ts";
import { FilterQuery, filterShape, type Options } from "../contract-figures.ts";
import { type Chip, chipNames, chips, seriesChip } from "../dimensions.ts";
import { rateGroups } from "../rules/rate-groups.ts";
import type { Filter, FilterOption } from "#kit/ui/filter.ts";
import type { List } from "#kit/ui/list.ts";
import { stringifySearch, useUrl, type Search } from "#kit/ui/routing.ts";
import { examStages } from "#modules/report-templates/content.ts";
import { capital } from "#kit/capital.ts";

const names = Object.keys(filterShape);

/** The filters in the address that the server accepts; others are left out. */
export function filtersIn(words: Search): Search {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = words[name];
      const takes = FilterQuery.shape[name as keyof typeof filterShape].safeParse(value).success;
      return value && takes ? [[name, value] as const] : [];
    }),
  );
}

/** The address of the page in the form the list controls expect, so that chips and saved views work as in every list. */
export function useFilters(): {
  query: Search;
  basis: string | undefined;
  asList: List<never>;
} {
  const [words, change] = useUrl();
  const query = useMemo(() => filtersIn(words), [words]);
  const { basis } = words;
  const asList: List<never> = {
    q: "",
    sort: "",
    archived: false,
    filters: query,
    rows: [],
    state: "ready",
    failure: null,
    stale: false,
    hasMore: false,
    loadingMore: false,
    total: null,
    labels: {},
    columns: [],
    shownColumns: [],
    widths: {},
    isArranged: false,
    inUrl: true,
    exportAddress: null,
    path: reportStatistics.endpoints.figures.path,
    tryAgain: () => {},
    more: () => {},
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, null]))),
    dropped: names.flatMap((name) =>
      words[name] && !query[name]
        ? [
            {
              name,
              value: words[name],
            },
          ]
        : [],
    ),
    isFiltered: Object.keys(query).length > 0,
    showColumns: () => {},
    resize: () => {},
    words: {
      own: words,
      place: {},
    },
    viewSearch: stringifySearch(words),
  };
  return { query, basis, asList };
}

const stages = examStages.map((value) => ({ value, label: value === "first" ? "First examination" : capital(value) }));

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: capital(value) }));
/** Chips whose values are always the same. */
const fixed: Partial<Record<Chip, FilterOption[]>> = {
  group: asOptions(rateGroups),
};

/** The chips, with their values. */
export function filtersOf(options: Options | undefined): Filter[] {
  return [
    { kind: "days", name: "period", label: "Period", from: "from", to: "to", offered: options?.["period"] ?? [] },
    { kind: "choice", name: "stage", label: seriesChip, options: stages },
    ...chipNames.map((name): Filter => {
      const label = chips[name];
      if (name === "subcontracted")
        return {
          kind: "choice",
          name,
          label,
          options: [
            {
              value: "true",
              label: "Subcontracted",
            },
            {
              value: "false",
              label: "Own",
            },
          ],
        };
      const offered = fixed[name] ?? options?.[name] ?? [];
      return { kind: "choice", name, label, many: true, options: offered };
    }),
  ];
}
