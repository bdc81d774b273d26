import type { ListView } from "#kit/list-views.ts";
import type { Search } from "./routing.ts";

/** A standard view of a page: nothing but the parameters of its address. */
export interface PageView {
  title: string;
  search: Search;
}

/** What a view queries, without how it is shown; the same for the same query, in whatever order its parameters are. */
export function questionIn(search: Search): string {
  const asked = Object.entries(search).filter(([name, value]) => value && name !== "cols" && name !== "sort");
  return JSON.stringify(asked.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The address's parameters that belong to the list; the others belong to the page, such as which tab is open. */
export function wordsOfList(words: Search, known: ReadonlySet<string>): { own: Search; place: Search } {
  const entries = Object.entries(words);
  return {
    own: Object.fromEntries(entries.filter(([name]) => known.has(name))),
    place: Object.fromEntries(entries.filter(([name]) => !known.has(name))),
  };
}

/** Which of the saved views is on screen: exactly this one, or otherwise one with the same filters. */
export function viewShown<View extends Pick<ListView, "search">>(
  views: readonly View[],
  words: Search,
  read: (text: string) => Search,
): View | undefined {
  const exact = (search: Search) => questionIn({ ...search, order: search["sort"] ?? "", columns: search["cols"] ?? "" });
  return (
    views.find(({ search }) => exact(read(search)) === exact(words)) ??
    views.find(({ search }) => questionIn(read(search)) === questionIn(words))
  );
}

/** The only filters that a view of the page sets: its tab shows them, so that the menu need not. */
export function saidByViews(views: readonly PageView[]): ReadonlySet<string> {
  return new Set(
    views.flatMap(({ search }) => {
      const [only, ...others] = Object.entries(search);
      return only?.[1] === "true" && others.length === 0 ? [only[0]] : [];
    }),
  );
}
