/** When a session ends by itself (settings.md rule 6). */
export interface SessionLimits {
  idleOfficeMinutes: number;
  idleFieldHours: number;
  absoluteDays: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a session may be unused, in milliseconds; longer on a device that is marked for the field. */
export const idleLimit = ({ idleOfficeMinutes, idleFieldHours }: SessionLimits, field: boolean): number =>
  field ? idleFieldHours * 60 * minute : idleOfficeMinutes * minute;

/** How long a session lasts however much it is used, in milliseconds. */
export const absoluteLimit = ({ absoluteDays }: SessionLimits): number => absoluteDays * day;

interface Times {
  createdAt: string;
  lastSeenAt: string;
  /** As it was when the session was opened: limits that were shortened since then apply too, longer ones do not. */
  expiresAt: string;
}

/** Why a session has ended at that moment (milliseconds since 1970); null while it is valid. */
export function overBy(
  { createdAt, lastSeenAt, expiresAt }: Times,
  limits: SessionLimits,
  field: boolean,
  now: number,
): "idle" | "absolute" | null {
  if (now >= Math.min(Date.parse(expiresAt), Date.parse(createdAt) + absoluteLimit(limits))) return "absolute";
  return now - Date.parse(lastSeenAt) >= idleLimit(limits, field) ? "idle" : null;
}
