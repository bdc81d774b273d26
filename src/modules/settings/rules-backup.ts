/** When the next backup is due, and which ones go. */

/** The hour of the night in UTC, between the other things that are done then. */
const hour = 3;

/**
 * Whether a nightly backup is to be made now: three o'clock (UTC) was struck since the last one, or since there is something to keep. So one
 * that was missed, because the server was down, is made within the hour after its start.
 */
export function backupIsDue(now: Date, since: string): boolean {
  const struck = new Date(now);
  struck.setUTCHours(hour, 0, 0, 0);
  if (struck > now) struck.setUTCDate(struck.getUTCDate() - 1);
  return new Date(since) < struck;
}

/** The nightly backups beyond the newest `keep`. What was made by hand stays until somebody deletes it. */
export function backupsToDrop<B extends { at: string; occasion: string }>(backups: readonly B[], keep: number): B[] {
  return backups
    .filter(({ occasion }) => occasion === "nightly")
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(keep);
}
