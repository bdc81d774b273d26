/** What a page of one module shows of others: it names the place, they fill it in `ui/pages.tsx`. */

/** A place on a page, by its name; `P` is what the page hands to what stands there. */
export interface Place<P extends object> {
  readonly name: string;
  /** Never there: it carries the type. */
  readonly hands?: P;
}

export function definePlace<P extends object>(name: string): Place<P> {
  return { name };
}
