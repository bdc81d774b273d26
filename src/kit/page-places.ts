/** What a page of one module shows of others: the page names the place, they fill it in `ui/pages.tsx`. */

/** A place on a page, by its name; `P` is what the page passes to the part shown there. */
export interface Place<P extends object> {
  readonly name: string;
  /** Never set: it only carries the type. */
  readonly hands?: P;
}

export function definePlace<P extends object>(name: string): Place<P> {
  return { name };
}
