import { usePageAhead } from "./routing.ts";

/** Rows whose pages are near: once the pointer or the focus is among them, the files of the page that they open are fetched. */
export function useRowsAhead<Row>(rows: readonly Row[], href: ((row: Row) => string | null) | undefined) {
  const ahead = usePageAhead();
  const near = () => {
    const first = rows[0] && href?.(rows[0]);
    if (first) ahead(first.split("?")[0] ?? first);
  };
  return { onPointerEnter: near, onFocus: near };
}
