import { type QueryWord, takes } from "#kit/query-words.ts";
import type { Search } from "./routing.ts";

/** The query of a list, as in the address of the page: words, order, archived or not, the module's own filters. */
export interface Listing {
  q: string;
  sort: string;
  archived: boolean;
  filters: Record<string, string>;
}

const own = new Set(["q", "sort", "archived", "after", "limit"]);

/** Reads the address; only parameters that the list's own query knows count as filters, so an unknown one does no harm. */
export function listingOf(words: Search, known: readonly string[]): Listing {
  const filters = known.filter((name) => !own.has(name) && words[name]).map((name) => [name, words[name] ?? ""]);
  return {
    q: words["q"] ?? "",
    sort: words["sort"] ?? "",
    archived: words["archived"] === "true",
    filters: Object.fromEntries(filters),
  };
}

/** A filter of the address with a value that the list does not know. */
export interface Dropped {
  name: string;
  value: string;
}

/**
 * The parameters of the address without the values that the list's query does not accept: of several, those it knows stay. An old or mistyped
 * link opens the list all the same, and the page says what was left out.
 */
export function understood(words: Search, known: Readonly<Record<string, QueryWord>>): { words: Search; dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  const kept = Object.entries(words).flatMap(([name, value]): [string, string][] => {
    const word = known[name] ?? {};
    if (own.has(name) || takes(word, value)) return [[name, value]];
    const parts = value.split(",");
    const left = parts.length > 1 ? parts.filter((part) => takes(word, part)) : [];
    dropped.push({ name, value: parts.filter((part) => !left.includes(part)).join(",") });
    return left.length > 0 ? [[name, left.join(",")]] : [];
  });
  return { words: Object.fromEntries(kept), dropped };
}

/** The same as parameters for the server. */
export function askedBy({ q, sort, archived, filters }: Listing): Record<string, string> {
  return { ...filters, ...(q ? { q } : {}), ...(sort ? { sort } : {}), ...(archived ? { archived: "true" } : {}) };
}

/** A click on a column's head: first ascending, then descending, then the list's default order. */
export function nextSort(sort: string, field: string): string {
  if (sort === field) return `-${field}`;
  return sort === `-${field}` ? "" : field;
}

export function directionOf(sort: string, field: string): "ascending" | "descending" | "none" {
  if (sort === field) return "ascending";
  return sort === `-${field}` ? "descending" : "none";
}
