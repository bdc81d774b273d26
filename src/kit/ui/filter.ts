import { dayText } from "./format.ts";
import type { Listing } from "./listing.ts";

export interface FilterOption {
  value: string;
  label: string;
}

/**
 * A filter of a list. `choice` takes one value, or several with `many`; `days` is a period in two parameters of the query, with some `offered` as "from/to"; `flag` is yes or no.
 */
export type Filter =
  | { kind: "choice"; name: string; label: string; options: readonly FilterOption[]; many?: true }
  | { kind: "days"; name: string; label: string; from: string; to: string; offered?: readonly FilterOption[] }
  | { kind: "flag"; name: string; label: string };

/** Offered beside the module's own filters for every list with archived records. */
export const archivedFilter: Filter = { kind: "flag", name: "archived", label: "Archived" };

/** The parameters of the address that a filter sets. */
export function namesOf(filter: Filter): string[] {
  return filter.kind === "days" ? [filter.from, filter.to] : [filter.name];
}

/** The values set in a filter that has values. */
export function chosenOf(filter: Filter, { filters, archived }: Pick<Listing, "filters" | "archived">): string[] {
  if (filter.name === archivedFilter.name) return archived ? ["true"] : [];
  return (filters[filter.name] ?? "").split(",").filter(Boolean);
}

/** The text of the chip after its name, or null when the filter is not set. */
export function saidBy(filter: Filter, list: Pick<Listing, "filters" | "archived">): string | null {
  if (filter.kind === "days") {
    const [from, to] = [list.filters[filter.from], list.filters[filter.to]];
    if (!from && !to) return null;
    const named = filter.offered?.find(({ value }) => value === `${from}/${to}`);
    if (named) return named.label;
    return [from && `from ${dayText(from)}`, to && `to ${dayText(to)}`].filter(Boolean).join(" ");
  }
  const chosen = chosenOf(filter, list);
  if (chosen.length === 0) return null;
  if (filter.kind === "flag") return "yes";
  const words = chosen.map((one) => filter.options.find((option) => option.value === one)?.label ?? one);
  return words.length > 2 ? `${words.length} selected` : words.join(", ");
}

/**
 * The parameters of the address after a value was selected: added to others when the filter takes several, otherwise replacing; selected again,
 * it is removed.
 */
export function withValue(
  filter: Filter,
  list: Pick<Listing, "filters" | "archived">,
  value: string,
): Record<string, string | null> {
  const chosen = chosenOf(filter, list);
  const left = chosen.filter((one) => one !== value);
  if (left.length < chosen.length) return { [filter.name]: left.join(",") || null };
  return { [filter.name]: filter.kind === "choice" && filter.many ? [...chosen, value].join(",") : value };
}

/** One line of the menu: a filter to open, or a value to select directly. */
export type Offer =
  | { key: string; filter: Filter; label: string; value: null; on: boolean }
  | { key: string; filter: Filter; label: string; value: string; on: boolean };

/** Values of one filter that are offered beside others. */
const mostValues = 8;

/**
 * What the menu offers: at first the filters, in an open one its values, and for typed text all filters and values with all of its words: "base
 * hou" finds "Base: Houston". Those with a word that begins with it come first, filters before their values.
 */
export function offersOf(
  filters: readonly Filter[],
  list: Pick<Listing, "filters" | "archived">,
  typed: string,
  open: Filter | null,
): Offer[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  if (open) return open.kind === "choice" ? valuesOf(open, list, "").filter(({ label }) => has(label)) : [];
  const begins = ({ label }: Offer) => words.every((word) => ` ${label.toLowerCase()}`.includes(` ${word}`));
  const offers = filters.flatMap((filter) => {
    const self: Offer =
      filter.kind === "flag"
        ? { key: filter.name, filter, label: filter.label, value: "true", on: chosenOf(filter, list).length > 0 }
        : { key: filter.name, filter, label: filter.label, value: null, on: saidBy(filter, list) !== null };
    if (words.length === 0) return [self];
    const values = filter.kind === "choice" ? valuesOf(filter, list, `${filter.label}: `).filter(({ label }) => has(label)) : [];
    return has(filter.label) ? [self] : values.slice(0, mostValues);
  });
  const rankOf = (offer: Offer) => (!begins(offer) ? 2 : offer.label === offer.filter.label ? 0 : 1);
  return words.length === 0 ? offers : offers.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function valuesOf(filter: Filter & { kind: "choice" }, list: Pick<Listing, "filters" | "archived">, before: string): Offer[] {
  const chosen = chosenOf(filter, list);
  return filter.options.map(({ value, label }) => ({
    key: `${filter.name}=${value}`,
    filter,
    label: before + label,
    value,
    on: chosen.includes(value),
  }));
}
