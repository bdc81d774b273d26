import type { CSSProperties, PointerEvent } from "react";

/** The smallest width a column can be dragged to. */
const narrowest = 64;

/** The width of a column on screen, in pixels; null when the list is not shown as a table. */
export function widthOnScreen(list: string, field: string): number | null {
  return headOf(list, field)?.offsetWidth ?? null;
}

const headOf = (list: string, field: string) =>
  [...document.querySelectorAll<HTMLElement>("[data-list] th")].find(
    (head) => head.dataset["field"] === field && head.closest<HTMLElement>("[data-list]")?.dataset["list"] === list,
  );

/** Cells take their width from a CSS variable of the table, so that a column follows the pointer without rendering again. */
export const variableOf = (at: number) => `--column-${at}`;
export function cellWidth(at: number, usual: number | undefined): CSSProperties {
  const name = variableOf(at);
  return {
    width: `var(${name}, ${usual === undefined ? "auto" : `${usual}px`})`,
    minWidth: `var(${name}, 0)`,
    maxWidth: `var(${name}, 300px)`,
  };
}

/** Follows the pointer from the edge of a column head until it is released. */
export function dragWidth(event: PointerEvent<HTMLElement>, at: number, done: (width: number) => void): void {
  const grip = event.currentTarget;
  const head = grip.closest("th");
  const table = grip.closest("table");
  if (!head || !table || event.button !== 0) return;
  event.preventDefault();
  const from = event.clientX;
  const before = head.offsetWidth;
  let width = before;
  grip.setPointerCapture(event.pointerId);
  const follow = (moved: globalThis.PointerEvent) => {
    width = Math.max(Math.round(before + moved.clientX - from), narrowest);
    table.style.setProperty(variableOf(at), `${width}px`);
  };
  const stop = () => {
    grip.removeEventListener("pointermove", follow);
    if (width !== before) done(width);
  };
  grip.addEventListener("pointermove", follow);
  grip.addEventListener("lostpointercapture", stop, { once: true });
}
