import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Counted, Endpoint, Reply } from "#kit/contract.ts";
import { askKept } from "./ask-kept.ts";
import { type Column, columnsShown } from "./column.ts";
import { useListLayout } from "./list-layout.ts";
import { wordsOfList } from "./list-view.ts";
import { askedBy, type Dropped, listingOf, type Listing, understood } from "./listing.ts";
import { stringifySearch, useUrl, type Search } from "./routing.ts";

/** The list endpoint of `ordinary`, or one like it. */
export type ListEndpoint = Endpoint & { labels?: Readonly<Record<string, string>> };
export type RowOf<E> = Reply<E> extends { rows: readonly (infer Row)[] } ? Row : never;

interface ListOptions<Row> {
  columns: readonly Column<Row>[];
  /** `count` and `export` of the same record; without them the heading has no number and the list no export. */
  count?: Endpoint;
  export?: Endpoint;
  /** Filters the page itself sets and the person cannot remove: `{ inventoryItemId: id }`. */
  fixed?: Record<string, string>;
  /** false keeps search and order out of the address, for a list inside a record's page. */
  inUrl?: boolean;
}

/** A list as a page uses it: its rows so far, the query, and functions to change it. */
export interface List<Row> extends Listing {
  rows: readonly Row[];
  state: "loading" | "failed" | "ready";
  failure: Error | null;
  tryAgain: () => void;
  /** Rows of the previous query are still shown while the new one is read. */
  stale: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  more: () => void;
  /** How many match the filter in all; null while unknown. */
  total: Counted | null;
  /** Changes parameters of the query: a filter's name, "q", "sort", "archived"; empty or null removes it. */
  change: (changes: Record<string, string | null>) => void;
  clear: () => void;
  /** Filters of the address whose values the list does not know: it is shown without them. */
  dropped: readonly Dropped[];
  isFiltered: boolean;
  labels: Readonly<Record<string, string>>;
  columns: readonly Column<Row>[];
  shownColumns: readonly Column<Row>[];
  /** Shows these columns in this order; null restores the default ones in their default widths. */
  showColumns: (fields: readonly string[] | null) => void;
  /** Widths the person has set, in pixels; a column without one is as wide as its content. */
  widths: Readonly<Record<string, number>>;
  /** null restores the default width of a column. */
  resize: (field: string, width: number | null) => void;
  /** Columns or widths differ from the default. */
  isArranged: boolean;
  /** Its query is in the address of the page, so that it can be saved as a view. */
  inUrl: boolean;
  /** The parameters of the address: the list's own, and those of the page it is on. */
  words: { own: Search; place: Search };
  /** What is on screen as a view stores it: filters, order, and the columns where they differ from the default. */
  viewSearch: string;
  /** The address that exports exactly the filtered rows, with the visible columns; null when the list has no export. */
  exportAddress: ((format: "csv" | "xlsx") => string) | null;
  path: string;
}

/** Reads a list page by page (50 rows at a time). Search, order, filters and columns are in the address, so any link can open it as it is. */
export function useList<E extends ListEndpoint>(endpoint: E, options: ListOptions<RowOf<E>>): List<RowOf<E>> {
  const { columns, fixed = {}, inUrl = true } = options;
  const [words, change] = useWords(inUrl);
  const { listing, dropped } = useMemo(() => readWords(endpoint, words), [words, endpoint]);
  const asked = { ...askedBy(listing), ...fixed };
  const rows = useRows<RowOf<E>>(endpoint.path, asked);
  const [layout, arrange] = useListLayout(endpoint.path);
  const cols = words["cols"];
  const inAddress = useMemo(() => cols?.split(",") ?? null, [cols]);
  const shownColumns = useMemo(() => columnsShown(columns, inAddress ?? layout.columns), [columns, inAddress, layout.columns]);
  const isArranged = inAddress !== null || layout.columns !== null;
  const { own, place } = wordsOfList(words, knownIn(endpoint));
  const exporting = options.export;
  return {
    ...listing,
    ...rows,
    dropped,
    total: useTotal(options.count?.path, asked),
    change,
    clear: () =>
      change(
        Object.fromEntries(
          [...Object.keys(listing.filters), ...dropped.map(({ name }) => name), "q", "archived"].map((name) => [name, null]),
        ),
      ),
    isFiltered: listing.q !== "" || listing.archived || Object.keys(listing.filters).length > 0,
    labels: endpoint.labels ?? {},
    columns,
    shownColumns,
    showColumns: (fields) => {
      // A view brings its own columns in the address; changes then apply to those, and the person's own stay as they are.
      if (inAddress) change({ cols: fields?.join(",") ?? null });
      else arrange(fields ? { ...layout, columns: [...fields] } : null);
    },
    widths: layout.widths,
    resize: (field, width) => {
      const { [field]: _before, ...others } = layout.widths;
      arrange({ ...layout, widths: width === null ? others : { ...others, [field]: width } });
    },
    isArranged: isArranged || Object.keys(layout.widths).length > 0,
    inUrl,
    words: { own, place },
    viewSearch: stringifySearch({ ...own, cols: isArranged ? shownColumns.map(({ field }) => field).join(",") : "" }),
    exportAddress: exporting
      ? (format) =>
          exporting.path + stringifySearch({ ...asked, format, columns: shownColumns.map(({ field }) => field).join(",") })
      : null,
    path: endpoint.path,
  };
}

/** The query of a list as it is sent and stored, for code that reads it ahead of the page: `search` are the parameters of the page's address. */
export function questionOf<Row>(endpoint: ListEndpoint, search: Search) {
  return rowsQuestion<Row>(endpoint.path, askedBy(readWords(endpoint, search).listing));
}

function rowsQuestion<Row>(path: string, asked: Record<string, string>) {
  return {
    queryKey: [path + stringifySearch(asked), "rows"],
    queryFn: async ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) => {
      const address = path + stringifySearch({ ...asked, after: pageParam });
      return (await askKept(address, signal)) as { rows: Row[]; next: string | null };
    },
    initialPageParam: "",
    getNextPageParam: ({ next }: { next: string | null }) => next,
  };
}

function useRows<Row>(path: string, asked: Record<string, string>) {
  const query = useInfiniteQuery({ ...rowsQuestion<Row>(path, asked), placeholderData: keepPreviousData });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const state: List<Row>["state"] = query.isError && rows.length === 0 ? "failed" : query.data ? "ready" : "loading";
  return {
    rows,
    state,
    failure: query.error,
    tryAgain: () => void query.refetch(),
    stale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}

/**
 * How many records match the list in the address, for a heading above the tab the list is in. It is the list's own query, so it is sent once for
 * both. Null where the tab shows no list.
 */
export function useCount(of: { list: ListEndpoint; count: Endpoint } | null): Counted | null {
  const [words] = useUrl();
  const total = useTotal(of?.count.path, of ? askedBy(readWords(of.list, words).listing) : {});
  return of ? total : null;
}

function useTotal(path: string | undefined, { sort: _order, ...asked }: Record<string, string>): Counted | null {
  const address = path === undefined ? "" : path + stringifySearch(asked);
  const { data } = useQuery<Counted>({
    queryKey: [address],
    enabled: path !== undefined,
    placeholderData: keepPreviousData,
  });
  return data ?? null;
}

function useWords(inUrl: boolean): [Search, (changes: Record<string, string | null>) => void] {
  const url = useUrl();
  const [words, setWords] = useState<Search>({});
  if (inUrl) return url;
  return [
    words,
    (changes) =>
      setWords((before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changes }).filter((entry): entry is [string, string] => Boolean(entry[1])),
        ),
      ),
  ];
}

const knownIn = ({ words }: Endpoint) => new Set([...Object.keys(words), "archived", "cols"]);

function readWords(endpoint: Endpoint, words: Search): { listing: Listing; dropped: Dropped[] } {
  const { words: known, dropped } = understood(words, endpoint.words);
  return { listing: listingOf(known, Object.keys(endpoint.words)), dropped };
}
