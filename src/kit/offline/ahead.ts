/** A query that a device sends before a trip, so that it has the answer where there is no network. */
export interface Ahead {
  /** The address to read; `:job` stands for the id of the job. */
  address: string;
  /** What it is in words, for the person who must know that it is missing. */
  what: string;
}

let named: readonly Ahead[] = [];

/** What the modules want fetched in advance for every job. */
export function askAhead(all: readonly Ahead[]): void {
  named = all;
}

/** What a job needs from modules that the code preparing it does not know. */
export const aheadOf = (jobId: string): Ahead[] =>
  named.map(({ address, what }) => ({ address: address.replaceAll(":job", jobId), what }));
