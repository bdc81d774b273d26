/** What one module does because another did something: the owner names the event, others subscribe in their manifest. */

/** An event by its name; `P` is what it tells. */
export interface Event<P> {
  readonly name: string;
  /** Never there: it carries the type. */
  readonly told?: P;
}

export function defineEvent<P>(name: string): Event<P> {
  return { name };
}
