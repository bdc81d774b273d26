/** The signed text of an archive that contains the oldest part of a log. */
export const archiveStatement = ({ log, before, lastSeq, headHash, sha256 }: Cut): string =>
  JSON.stringify({ log, before, lastSeq, headHash, sha256 });

interface Cut {
  readonly log: string;
  readonly before: string;
  /** Position and head of the chain at the cut; null for a log that is not chained. */
  readonly lastSeq?: number | null;
  readonly headHash?: string | null;
  /** Of the file. */
  readonly sha256: string;
}
