/** How far the clock of the device a report is written on is off: what it stamps, such as photos, is off by as much. */

/** Less than this is no matter, in seconds. */
const leastTold = 300;

/** The most that a device of this report was off so far, in seconds, behind below zero; null while none was off by more than five minutes. */
export function clockSkew(before: number | null, clientNow: string | null | undefined, now: Date): number | null {
  if (!clientNow) return before;
  const seconds = Math.round((Date.parse(clientNow) - now.getTime()) / 1000);
  return Math.abs(seconds) > Math.max(leastTold, Math.abs(before ?? 0)) ? seconds : before;
}

/** "1 h 5 min behind". */
export function skewWords(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const length = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
  return `${length} ${seconds < 0 ? "behind" : "ahead"}`;
}
