import type { ListView } from "#kit/list-views.ts";
import type { Search } from "./routing.ts";

/** A view that a page brings: nothing but the words of its address. */
export interface PageView {
  title: string;
  search: Search;
}

/** What a view asks for, without how it is shown; the same for the same question, in whatever order its words stand. */
export function questionIn(search: Search): string {
  const asked = Object.entries(search).filter(([name, value]) => value && name !== "cols" && name !== "sort");
  return JSON.stringify(asked.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The address's words that are the list's; the others belong to the page, such as which tab is open. */
export function wordsOfList(words: Search, known: ReadonlySet<string>): { own: Search; place: Search } {
  const entries = Object.entries(words);
  return {
    own: Object.fromEntries(entries.filter(([name]) => known.has(name))),
    place: Object.fromEntries(entries.filter(([name]) => !known.has(name))),
  };
}

/** Which of the saved views is on screen: the very same one, or else one with the same filters. */
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

/** Filters that a view of the page sets and nothing else: its tab says the same, so that the menu need not. */
export function saidByViews(views: readonly PageView[]): ReadonlySet<string> {
  return new Set(
    views.flatMap(({ search }) => {
      const [only, ...others] = Object.entries(search);
      return only?.[1] === "true" && others.length === 0 ? [only[0]] : [];
    }),
  );
}
