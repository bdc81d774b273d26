import type { Rights } from "../access.ts";

/** Somebody on whose behalf another person acts. */
export interface Principal {
  id: string;
  name: string;
}

/** Who is asking: a signed-in person as of this request, with everything the access checks need. */
export interface Actor {
  id: string;
  name: string;
  email: string;
  sessionId: string;
  isSuperUser: boolean;
  /** Role names; the first is the primary one. */
  roles: readonly string[];
  /** Named actions the roles carry ("report.review", ...): the right; eligibility is checked besides. */
  named: ReadonlySet<string>;
  /** Named actions others have handed to this person for a time, and who: see `mayDo`. Left out: none. */
  delegated?: ReadonlyMap<string, readonly Principal[]>;
  rights: Rights;
  homeBaseId: string | null;
  /** Home base, additional bases and their children. */
  baseIds: readonly string[];
  /** IANA zone of the home base: whose "today" it is. */
  timeZone: string;
  /** Works for another firm: sees what hangs on their own jobs, whatever their roles reach (`RecordKind.outside`). Left out: no. */
  isOutside?: boolean;
  /** Somebody else has set the password: until the person sets another, only what leads there answers. */
  mustChangePassword: boolean;
  /** When the person last gave all components of the sign-in in this session (ISO), for re-authentication. */
  authenticatedAt: string;
}
