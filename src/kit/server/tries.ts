/**
 * A person's attempts to prove who they are, in this process: an attempt counts from its beginning, so that those sent at the same moment do not
 * all pass before the first is known to have failed. Failed attempts are in the security events too, which all servers read.
 */
export class Tries {
  readonly #window: number;
  readonly #open = new Map<string, number[]>();

  /** `window` in milliseconds: how long an attempt counts. */
  constructor(window: number) {
    this.#window = window;
  }

  /** Counts an attempt; `before` has the instants of those that have not succeeded. */
  begin(who: string, now: Date): { before: string[]; succeeded: () => void; withdraw: () => void } {
    const at = now.getTime();
    const tries = (this.#open.get(who) ?? []).filter((one) => at - one < this.#window);
    const before = tries.map((one) => new Date(one).toISOString());
    this.#open.set(who, [...tries, at]);
    if (this.#open.size > 10_000) this.#open.delete(this.#open.keys().next().value ?? "");
    return {
      before,
      succeeded: () => void this.#open.delete(who),
      withdraw: () => {
        const left = [...(this.#open.get(who) ?? [])];
        left.splice(left.indexOf(at), 1);
        this.#open.set(who, left);
      },
    };
  }
}
