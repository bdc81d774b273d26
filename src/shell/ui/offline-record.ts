import { usualFormats } from "#kit/formats.ts";
import type { LoginAnswer, Session } from "#shell/contract.ts";

/** Store "auth" of the database "holdpoint", keyed by userId (specification section 3): what a device stores of a sign-in. */
export interface OfflineRecord extends Pick<LoginAnswer, "moduleAccess" | "isSuperUser" | "modules" | "roles"> {
  userId: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  /** The device's token, encrypted with a key that cannot leave this browser (offline-key.ts). */
  encryptedToken: string;
  /** ISO instant; from then on the record is invalid. */
  expiresAt: string;
  deviceId: string;
  /** The reach of the modules, as of the last contact; unknown in a record just written by a sign-in. */
  rights: Session["rights"];
  namedActions: string[];
  timeZone: string;
  /** As of the last contact; missing in a record just written by a sign-in, or by an older version of the product. */
  formats?: Session["formats"];
  theme?: Session["theme"];
}

const longestDays = 30;
const dayLength = 86_400_000;

/** What is stored of a successful sign-in: for 30 days, or fewer where the company allows fewer. Throws when nobody signed in. */
export function recordOf(
  { user, moduleAccess, isSuperUser, modules, roles, offlineDays }: LoginAnswer,
  { encryptedToken, deviceId, now, timeZone }: { encryptedToken: string; deviceId: string; now: Date; timeZone: string },
): OfflineRecord {
  if (!user) throw new Error("The answer to the sign-in has no user.");
  const days = Math.min(longestDays, offlineDays);
  return {
    userId: user.id,
    username: user.email,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    encryptedToken,
    expiresAt: new Date(now.getTime() + days * dayLength).toISOString(),
    deviceId,
    moduleAccess,
    isSuperUser,
    modules,
    roles,
    rights: {},
    namedActions: [],
    timeZone,
  };
}

/** The record updated with what the server now says about the same person. Its expiry stays: only a sign-in makes it last longer. */
export function broughtUpToDate(record: OfflineRecord, session: Session): OfflineRecord {
  const { user, moduleAccess, isSuperUser, modules, roles, rights, namedActions, timeZone, formats, theme } = session;
  const { firstName, lastName, email, role } = user;
  return {
    ...record,
    username: email,
    email,
    firstName,
    lastName,
    role,
    moduleAccess,
    isSuperUser,
    modules,
    roles,
    rights,
    namedActions,
    timeZone,
    formats,
    theme,
  };
}

/** The record to sign in with: valid only while its expiry is in the future, and of several the one that expires last. */
export function bestOf(records: readonly OfflineRecord[], now: Date): OfflineRecord | null {
  const valid = records.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime());
  return valid.toSorted((a, b) => Date.parse(b.expiresAt) - Date.parse(a.expiresAt))[0] ?? null;
}

/** Role, roles, modules, access and super-user flag come from the record (specification section 4). */
export function sessionOf(record: OfflineRecord): Session {
  const { userId: id, firstName, lastName, email, role, moduleAccess, isSuperUser, modules, roles } = record;
  return {
    user: { id, firstName, lastName, email, role, mustChangePassword: false },
    moduleAccess,
    isSuperUser,
    modules,
    roles,
    isAuthenticated: true,
    rights: record.rights ?? {},
    namedActions: record.namedActions ?? [],
    timeZone: record.timeZone ?? "UTC",
    formats: record.formats ?? usualFormats,
    theme: record.theme ?? "light",
    // A picture is not stored for offline use.
    logo: { light: null, dark: null },
  };
}
