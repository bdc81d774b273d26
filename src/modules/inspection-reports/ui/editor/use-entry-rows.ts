import { useRef } from "react";
import type { EntryRow } from "./entry-rows.ts";

interface Kept<Item> {
  item: Item;
  row: EntryRow;
}

interface EntryRowsOptions<Item extends { id: string }> {
  items: readonly Item[];
  rowOf: (item: Item) => EntryRow;
  itemFrom: (item: Item, before: EntryRow, after: EntryRow) => Item;
  /** A new item; the grid shows it before the report has it. */
  make: () => Item;
  onChange: (items: Item[]) => void;
}

/**
 * Items of the report as rows of a grid and back. A row keeps its identity while nothing in it changes, so that a thousand rows stay fast; a removed
 * item is remembered, so that undo restores it as entered.
 */
export function useEntryRows<Item extends { id: string }>({ items, rowOf, itemFrom, make, onChange }: EntryRowsOptions<Item>) {
  const kept = useRef(new Map<string, Kept<Item>>());
  const rows = items.map((item) => {
    const row = rowOf(item);
    const before = kept.current.get(item.id);
    const same = before !== undefined && Object.keys(row).every((key) => row[key] === before.row[key]);
    kept.current.set(item.id, { item, row: same ? before.row : row });
    return same ? before.row : row;
  });
  return {
    rows,
    newRow: (): EntryRow => {
      const item = make();
      const row = rowOf(item);
      kept.current.set(item.id, { item, row });
      return row;
    },
    change: (next: readonly EntryRow[]) => {
      onChange(
        next.flatMap((row) => {
          const known = kept.current.get(row.id);
          if (!known) return [];
          return known.row === row ? [known.item] : [itemFrom(known.item, known.row, row)];
        }),
      );
    },
  };
}
