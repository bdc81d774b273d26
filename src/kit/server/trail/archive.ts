/** What the signature of an archive says, into which the oldest part of a log was cut. */
export const archiveStatement = ({ log, before, lastSeq, headHash, sha256 }: Cut): string =>
  JSON.stringify({ log, before, lastSeq, headHash, sha256 });

interface Cut {
  readonly log: string;
  readonly before: string;
  /** Place and head of the chain at the cut; null of a log that is not chained. */
  readonly lastSeq?: number | null;
  readonly headHash?: string | null;
  /** Of the file. */
  readonly sha256: string;
}
