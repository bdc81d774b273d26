/** How the backups of the installation stand, in the words of the tile "Storage and backup". */
import { daysBetween } from "#kit/validity.ts";

/** Hours after which a night without a backup shows: one is made every night, or within the hour after a start. */
const nightHours = 26;
/** Hours without a backup after which it is no oversight of one night any more. */
const lateHours = 72;
/** Days after which a restore is to be tried again: twice a year. */
const trialDays = 183;

export interface BackupFacts {
  now: string;
  last: { at: string } | null;
  /** The last that could not be made. */
  failed: { at: string } | null;
  /** The last try to restore one. */
  tried: { at: string; restored: boolean } | null;
}

export interface BackupStatus {
  meaning: "good" | "due" | "bad";
  /** What is to be said about it; empty when all is well. */
  says: string[];
}

/** Stale is amber, then red; a backup nobody has ever restored is amber, one that could not be restored red. */
export function backupStatus({ now, last, failed, tried }: BackupFacts): BackupStatus {
  const found: BackupStatus[] = [ofBackup(now, last, failed), ofTrial(now, tried)];
  const meaning = found.some((one) => one.meaning === "bad")
    ? "bad"
    : found.some((one) => one.meaning === "due")
      ? "due"
      : "good";
  return { meaning, says: found.flatMap(({ says }) => says) };
}

function ofBackup(now: string, last: BackupFacts["last"], failed: BackupFacts["failed"]): BackupStatus {
  if (failed && (!last || failed.at > last.at)) return { meaning: "bad", says: ["The last backup could not be made."] };
  if (!last) return { meaning: "bad", says: ["No backup has been made yet."] };
  const hours = (Date.parse(now) - Date.parse(last.at)) / 3_600_000;
  if (hours > lateHours) return { meaning: "bad", says: [`No backup for ${Math.floor(hours / 24)} days.`] };
  return hours > nightHours ? { meaning: "due", says: ["Last night's backup is missing."] } : { meaning: "good", says: [] };
}

function ofTrial(now: string, tried: BackupFacts["tried"]): BackupStatus {
  if (!tried) return { meaning: "due", says: ["No restore has been tested yet."] };
  if (!tried.restored) return { meaning: "bad", says: ["The last restore test failed."] };
  const days = daysBetween(tried.at.slice(0, 10), now.slice(0, 10));
  return days > trialDays
    ? { meaning: "due", says: [`The last restore test is ${days} days old.`] }
    : { meaning: "good", says: [] };
}
