/** When a role given for a time ends, by its name: an instant in ISO, UTC. */
export type RoleEnds = Readonly<Record<string, string>>;

/** The roles that count at that instant (rule 10): a role ends by itself, whether or not anybody has cleared it away. */
export function rolesAt(roles: readonly string[], ends: RoleEnds, now: string): string[] {
  return roles.filter((name) => !hasEnded(ends[name], now));
}

const hasEnded = (end: string | undefined, now: string) => end !== undefined && end <= now;

/** The next instant after `now` at which one of these ends, or null: until then what was found stays true. */
export function nextEnd(ends: readonly (string | null | undefined)[], now: string): string | null {
  return ends.filter((end): end is string => Boolean(end && end > now)).toSorted()[0] ?? null;
}
