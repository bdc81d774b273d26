import type { Rights } from "../access.ts";

/** Someone on whose behalf another person acts. */
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
  /** Named actions the roles carry ("report.review", ...): the permission; eligibility is checked separately. */
  named: ReadonlySet<string>;
  /** Named actions others have delegated to this person for a time, and who they are: see `mayDo`. Undefined: none. */
  delegated?: ReadonlyMap<string, readonly Principal[]>;
  rights: Rights;
  homeBaseId: string | null;
  /** Home base, additional bases and their children. */
  baseIds: readonly string[];
  /** IANA zone of the home base: which day "today" is for this person. */
  timeZone: string;
  /** Works for another firm: sees what belongs to their own jobs, however far their roles reach (`RecordKind.outside`). Undefined: no. */
  isOutside?: boolean;
  /** Somebody else set the password: until the person sets their own, only the endpoints needed for that answer. */
  mustChangePassword: boolean;
  /** When the person last entered all factors of the sign-in in this session (ISO), for re-authentication. */
  authenticatedAt: string;
}
