import type { appUser } from "#directory/people/server/tables.ts";
import type { Rights } from "#kit/access.ts";
import type { Principal } from "#kit/server/actor.ts";
import type { Row } from "#kit/server/record.ts";

/** Everything the access checks need to know of one person, computed from the records as they are now. */
export interface AccountAccess {
  user: Row<typeof appUser>;
  isSuperUser: boolean;
  moduleIds: string[];
  rights: Rights;
  namedActions: string[];
  /** Named actions others have handed to them for now, and who. */
  delegated: ReadonlyMap<string, readonly Principal[]>;
  /** The next instant at which the clock alone changes any of this. */
  changesAt: string | null;
  baseIds: string[];
  timeZone: string;
  /** A subcontractor: sees their own jobs only (rule 17). A Super Admin is none, however employed. */
  isOutside: boolean;
}

export type OwnRights = Omit<AccountAccess, "delegated">;
