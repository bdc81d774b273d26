import type { ShippedSeries } from "#directory/company/numbering.ts";
import type { AccessGranted, Approval } from "#directory/people/roles.ts";
import type { HistoryWords } from "#kit/contract.ts";
import type { ShippedClass } from "#kit/retention-terms.ts";

/**
 * What a module says about itself, in the `about.ts` at its top level: plain data that the pages and the server read before anybody opens the
 * module, and from which everything that covers all modules is built. It imports no contract, so that every contract may import all of it.
 */
export interface About {
  /** The name of the folder and the route, usually the access id too. */
  id: string;
  title: string;
  /** The access ids of this module, its own first, if it has others than its id. */
  opens?: readonly string[];
  /** What a person reads who may see nothing here, where the usual words about modules would be wrong. */
  denied?: string;
  /** What History says about the actions on its records, by record and verb: "released it" for CalibrationRecord.release. */
  history?: HistoryWords;
  /** Its own access ids for which the matrix of the specification has no row, with what the built-in roles are granted. */
  access?: Readonly<Record<string, AccessGranted>>;
  /** Its named actions: "calibration.review". */
  namedActions?: Readonly<Record<string, Approval>>;
  /** What comes due in it; `server/module.ts` says when. */
  due?: Readonly<Record<string, SubjectWords>>;
  /** What waits in it for a person; `server/module.ts` says for whom. */
  work?: Readonly<Record<string, WorkWords>>;
  /** How long its records are retained at least; `server/module.ts` says which those are. */
  retention?: Readonly<Record<string, ShippedClass>>;
  /** How its records are numbered unless the company has set another pattern. */
  numbering?: readonly ShippedSeries[];
}

/** Checks what a module says about itself where it is written, and keeps its literal types. */
export const aboutModule = <const A extends About>(about: A): A => about;

/** What a module says about something that comes due in it. */
interface SubjectWords {
  /** In the plural, as a heading. */
  title: string;
  /** The access id without which nothing of it is shown. */
  module: string;
  /** Where its record is shown; the id follows it. */
  page: string;
  /** Days before the due date on which people are notified; "due soon" begins with the longest. */
  leadDays: readonly number[];
  /** Who is notified besides the owner, as names of roles. */
  recipients: readonly string[];
}

/** What a module says about something that waits in it. */
interface WorkWords {
  /** In the plural, as a heading. */
  title: string;
  /** Where its record is shown; "$id" stands for the record. */
  page: string;
}
