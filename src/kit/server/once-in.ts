/** Remembers what was recently logged, so that the same thing is logged once in a while and nobody can fill a log. */
export class OnceIn {
  readonly #while: number;
  readonly #noted = new Map<string, number>();

  /** `pause` in milliseconds. */
  constructor(pause: number) {
    this.#while = pause;
  }

  /** True the first time within the pause; the next one counts from then. */
  isNew(what: string, now: Date): boolean {
    const last = this.#noted.get(what);
    if (last !== undefined && now.getTime() - last < this.#while) return false;
    if (this.#noted.size > 1_000) this.#noted.clear();
    this.#noted.set(what, now.getTime());
    return true;
  }
}
