import type { ShippedSeries } from "#directory/company/numbering.ts";
import type { AccessGranted, Approval } from "#directory/people/roles.ts";
import type { HistoryWords } from "#kit/contract.ts";
import type { ShippedClass } from "#kit/retention-terms.ts";

/**
 * What a module says of itself, in `about.ts` on its top: plain data that the pages and the server read before anybody opens the module, and
 * that what is asked over all modules is made of. It knows no contract, so that every contract may know all of it.
 */
export interface About {
  /** The folder and the route, usually the access id too. */
  id: string;
  title: string;
  /** The access ids this folder opens, the first its own, where they are not its id alone. */
  opens?: readonly string[];
  /** What a person reads who may not see anything here, where the usual words about modules would not be true. */
  denied?: string;
  /** What History says of the actions on its records, by record and verb: "released it" of CalibrationRecord.release. */
  history?: HistoryWords;
  /** Access ids of its own that the matrix of the specification has no row for, with what the built-in roles are granted. */
  access?: Readonly<Record<string, AccessGranted>>;
  /** Its named actions: "calibration.review". */
  namedActions?: Readonly<Record<string, Approval>>;
  /** What comes due in it; `server/module.ts` says when. */
  due?: Readonly<Record<string, SubjectWords>>;
  /** What waits in it for a person; `server/module.ts` says for whom. */
  work?: Readonly<Record<string, WorkWords>>;
  /** How long its records are kept at least; `server/module.ts` says which those are. */
  retention?: Readonly<Record<string, ShippedClass>>;
  /** How its records are numbered where the company has not set another pattern. */
  numbering?: readonly ShippedSeries[];
}

/** Checks what a module says of itself where it is written, and keeps its names. */
export const aboutModule = <const A extends About>(about: A): A => about;

/** What a module says of something that comes due in it. */
interface SubjectWords {
  /** In the plural, as a heading. */
  title: string;
  /** The access id without which nothing of it is shown. */
  module: string;
  /** Where its record is shown; the id comes after it. */
  page: string;
  /** Days before the due date on which people are told; the longest is where "due soon" begins. */
  leadDays: readonly number[];
  /** Who is told besides the one it belongs to, as names of roles. */
  recipients: readonly string[];
}

/** What a module says of something that waits in it. */
interface WorkWords {
  /** In the plural, as a heading. */
  title: string;
  /** Where its record is shown; "$id" stands for the record. */
  page: string;
}
