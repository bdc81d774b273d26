/** When failed sign-ins lock an address (settings.md rule 6). */
export interface LockPolicy {
  lockFailures: number;
  lockWithinMinutes: number;
  lockMinutes: number;
}

/** Whether the failures, instants in any order, lock now: the last one that was too many is less than the duration of a lock ago. */
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

/** The network of an address, as one household or office has it: an IPv4 address itself, the first half of an IPv6 one. */
export function networkOf(ip: string | null): string {
  if (!ip?.includes(":")) return ip ?? "";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = ip.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = (text: string | undefined) => (text ? text.split(":") : []);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups(head).length - groups(tail).length);
  const all = [...groups(head), ...Array.from({ length: missing }, () => "0"), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
