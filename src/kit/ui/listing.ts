import type { Search } from "./routing.ts";

/** What a list asks for, as it stands in the address of the page: words, order, archived or not, the module's own filters. */
export interface Listing {
  q: string;
  sort: string;
  archived: boolean;
  filters: Record<string, string>;
}

const own = new Set(["q", "sort", "archived", "after", "limit"]);

/** Reads the address; only the words that the list's own query knows count as filters, so a stray word does no harm. */
export function listingOf(words: Search, known: readonly string[]): Listing {
  const filters = known.filter((name) => !own.has(name) && words[name]).map((name) => [name, words[name] ?? ""]);
  return {
    q: words["q"] ?? "",
    sort: words["sort"] ?? "",
    archived: words["archived"] === "true",
    filters: Object.fromEntries(filters),
  };
}

/** The same as words for the server. */
export function askedBy({ q, sort, archived, filters }: Listing): Record<string, string> {
  return { ...filters, ...(q ? { q } : {}), ...(sort ? { sort } : {}), ...(archived ? { archived: "true" } : {}) };
}

/** A click on a column's head: first rising, then falling, then the list's usual order. */
export function nextSort(sort: string, field: string): string {
  if (sort === field) return `-${field}`;
  return sort === `-${field}` ? "" : field;
}

export function directionOf(sort: string, field: string): "ascending" | "descending" | "none" {
  if (sort === field) return "ascending";
  return sort === `-${field}` ? "descending" : "none";
}
