/** A question that a device asks before a trip, so that it has the answer where there is no network. */
export interface Ahead {
  /** The address it is asked at; `:job` stands for the id of the job. */
  address: string;
  /** What it is in words, for who has to hear that it is missing. */
  what: string;
}

let named: readonly Ahead[] = [];

/** What the modules want asked ahead for every job. */
export function askAhead(all: readonly Ahead[]): void {
  named = all;
}

/** What a job is asked of the modules that are not known where it is made ready. */
export const aheadOf = (jobId: string): Ahead[] =>
  named.map(({ address, what }) => ({ address: address.replaceAll(":job", jobId), what }));
