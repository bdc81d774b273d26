/** What one module does because another did something: the module that owns the event names it, others subscribe in their manifest. */

/** An event by its name; `P` is its payload. */
export interface Event<P> {
  readonly name: string;
  /** Never set: it only carries the type. */
  readonly told?: P;
}

export function defineEvent<P>(name: string): Event<P> {
  return { name };
}
