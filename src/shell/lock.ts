/** When failed sign-ins lock an address (settings.md rule 6). */
export interface LockPolicy {
  lockFailures: number;
  lockWithinMinutes: number;
  lockMinutes: number;
}

/** Whether the failures, instants in any order, lock now: the last that made them too many is less than the time of a lock ago. */
export function isLocked(
  failures: readonly string[],
  { lockFailures, lockWithinMinutes, lockMinutes }: LockPolicy,
  now: Date,
): boolean {
  const times = failures.map((at) => Date.parse(at)).toSorted((a, b) => a - b);
  return times.some((at, place) => {
    const first = times[place - lockFailures + 1];
    const tooMany = first !== undefined && at - first <= lockWithinMinutes * 60_000;
    return tooMany && now.getTime() - at < lockMinutes * 60_000;
  });
}
